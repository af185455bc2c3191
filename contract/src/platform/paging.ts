import * as z from 'zod/mini';
import { extension } from './extension.ts';

/** Rows on a page by default. */
export const defaultPageSize = 50;
/** Larger page sizes are clamped to this. */
export const maxPageSize = 1000;

const positiveNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1))),
);

/**
 * Query of every list: `page` from 1, `page_size` (alias `perPage`) 1 to 1,000, `search` and `ordering` by one of
 * the named columns, with `-` in front for descending.
 */
export function listQuery<const Column extends string>(...columns: [Column, ...Column[]]) {
  type Ordering = Column | `-${Column}`;
  const orderings = columns.flatMap((column): Ordering[] => [column, `-${column}`]);
  return z.object({
    page: z.optional(positiveNumber),
    page_size: z.optional(positiveNumber),
    perPage: z.optional(positiveNumber),
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    ordering: z.optional(z.enum(orderings)),
  });
}

/** A parsed list query, with any columns. */
export type ListQuery = z.output<ReturnType<typeof listQuery>>;

/** The response of every list: `count` rows on all pages, and links to the `next` and `previous` page or null. */
export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    count: extension(z.int()),
    next: extension(z.nullable(z.string())),
    previous: extension(z.nullable(z.string())),
    results: z.array(item),
  });
}
