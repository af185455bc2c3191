import * as z from 'zod/mini';

/** The type of a field that only this portal's server has; other servers of the specification may omit it. */
export interface ExtensionField {
  readonly isExtension?: true;
}

const extensions = new WeakSet<z.ZodMiniType>();

/** Marks a field of a response that the specification does not name: the web app has to work without it. */
export function extension<S extends z.ZodMiniType>(schema: S): S & ExtensionField {
  // A copy: the same schema may be a specified field elsewhere.
  const marked = z.clone(schema);
  extensions.add(marked);
  return marked;
}

/** The type of a field that other servers may give in another form, such as ids instead of objects. */
export interface VaryingField<Received> {
  readonly received?: Received;
}

/** Whether a field was marked with `extension`, for the API documentation. */
export function isExtension(schema: z.ZodMiniType): boolean {
  return extensions.has(schema);
}

type Simplify<T> = { [K in keyof T]: T[K] };

type Marked<S> = 'isExtension' extends keyof S ? true : false;

type MayBeAbsent<S> =
  Marked<S> extends true ? true : S extends z.ZodMiniType ? (undefined extends z.output<S> ? true : false) : false;

/** The type of a response in the browser: extension fields may be absent. */
export type Received<S> = 'received' extends keyof S
  ? Exclude<S['received'], undefined>
  : S extends z.core.$ZodObject<infer Shape>
    ? Simplify<
        { [K in keyof Shape as MayBeAbsent<Shape[K]> extends true ? never : K]: Received<Shape[K]> } & {
          [K in keyof Shape as MayBeAbsent<Shape[K]> extends true ? K : never]?: Received<Shape[K]>;
        }
      >
    : S extends z.core.$ZodArray<infer Item>
      ? Received<Item>[]
      : S extends z.core.$ZodNullable<infer Inner>
        ? Received<Inner> | null
        : S extends z.core.$ZodType
          ? z.output<S>
          : never;
