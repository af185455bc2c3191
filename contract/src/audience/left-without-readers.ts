import * as z from 'zod/mini';
import { describe } from '../platform/endpoint.ts';

/** The most titles that are named. */
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
  'What is for a group or zone and for nobody else who can read it: without it nobody sees the publications, and nobody gets the newsletters, which have not been sent yet. At most a hundred titles of each, by title, and the numbers of all.',
);
