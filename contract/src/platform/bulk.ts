import * as z from 'zod/mini';
import { describe } from './endpoint.ts';
import { Id } from './fields.ts';

export const BulkIds = z.array(Id).check(z.minLength(1), z.maxLength(200));
describe(BulkIds, 'The ids of one call of a bulk action.');

export const BulkOutcome = z.object({
  done: z.array(z.int()),
  failed: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
});
export type BulkOutcome = z.output<typeof BulkOutcome>;
describe(BulkOutcome, 'The outcome of a bulk action for each id.');
