import * as z from 'zod/mini';
import { describe } from '../platform/endpoint.ts';

/** Maximum number of titles that are named. */
export const maxNamed = 100;

export const LeftWithoutReaders = z.object({
  publications_count: z.int(),
  publications: z.array(z.object({ id: z.int(), kind: z.enum(['design', 'document', 'news']), title: z.string() })),
  newsletters_count: z.int(),
  newsletters: z.array(z.object({ id: z.int(), title: z.string() })),
});
export type LeftWithoutReaders = z.output<typeof LeftWithoutReaders>;
describe(
  LeftWithoutReaders,
  'What is only for a group or zone that is about to be deleted: nobody would see the publications, and nobody would get the newsletters that have not been sent yet. At most a hundred titles of each, by title, and the total numbers.',
);
