import * as z from 'zod/mini';
import { describe } from '../platform/endpoint.ts';
import { Timestamp } from '../platform/fields.ts';

export const SyncCounts = z.object({
  updated: z.int(),
  created: z.int(),
  deleted: z.int(),
  automatically_invited: z.int(),
});
export type SyncCounts = z.output<typeof SyncCounts>;
describe(SyncCounts, 'The four counts that a synchronisation returns (specification, section 7).');

export const ReplacedField = z.enum(['email', 'name', 'mobile_phone', 'address', 'parcels', 'position', 'zones']);
export type ReplacedField = z.output<typeof ReplacedField>;
describe(
  ReplacedField,
  'Fields of known contacts that rarely change for many at a time; the position is that of the house on the map.',
);

export const ChangedField = z.enum([
  'name',
  'first_name',
  'last_name',
  'email',
  'mobile_phone',
  'address',
  'parcels',
  'outlines',
  'position',
  'zones',
]);
export type ChangedField = z.output<typeof ChangedField>;
describe(
  ChangedField,
  'Every field that comes from the relationship system; outlines are those of parcels on the map.',
);

export const SyncStop = z.enum(['empty', 'deleted', ...ReplacedField.options]);
export type SyncStop = z.output<typeof SyncStop>;
describe(
  SyncStop,
  'Why a synchronisation needs confirmation: nothing was received, or over a fifth would be deleted or changed.',
);

export const SkippedRow = z.object({ row: z.string(), reason: z.string() });
export type SkippedRow = z.output<typeof SkippedRow>;
describe(
  SkippedRow,
  'A record of the relationship system that is no contact: its id there, or its place in the list, and why in Dutch.',
);

export const SyncPreview = z.object({
  counts: z.omit(SyncCounts, { automatically_invited: true }),
  received: z.int(),
  skipped: z.array(SkippedRow),
  created: z.array(z.object({ name: z.string(), email: z.string(), returns: z.boolean() })),
  updated: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      fields: z.array(z.string()),
      changes: z.array(z.object({ field: ChangedField, before: z.string(), after: z.string() })),
    }),
  ),
  deleted: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      has_account: z.boolean(),
      groups: z.array(z.string()),
      /** Open ones about the contact. */
      follow_ups: z.int(),
    }),
  ),
  invited: z.object({ count: z.int(), people: z.array(z.object({ name: z.string(), email: z.string() })) }),
  replaced_counts: z.record(ReplacedField, z.int()),
  replaced: z.array(
    z.object({ id: z.int(), name: z.string(), field: ReplacedField, before: z.string(), after: z.string() }),
  ),
  stops: z.array(SyncStop),
  needs_confirmation: z.boolean(),
});
export type SyncPreview = z.output<typeof SyncPreview>;
describe(SyncPreview, {
  this: 'What a synchronisation would change, with at most 200 examples of each kind.',
  created: 'Who is added; `returns` if the contact was deleted in the last 30 days and comes back as it was.',
  updated:
    "Each change with the old and new value as text, `''` for none. Equal values: outlines are drawn differently.",
  deleted: 'The first 10,000, those with an account, groups or open follow-ups first. `groups` are names.',
  received: 'How many contacts the relationship system returned, and how many of those could not be read.',
  invited: 'Who would be invited automatically: how many, and the first 10,000 by name.',
  replaced_counts: "How many known contacts would get another value instead of the one that they have; `''` is none.",
  stops: 'The safety stop; only a confirmed call proceeds when there is a reason.',
});

export const SyncRun = z.object({
  id: z.int(),
  started_at: Timestamp,
  finished_at: z.nullable(Timestamp),
  state: z.enum(['running', 'succeeded', 'stopped', 'failed']),
  progress: z.number(),
  counts: z.nullable(SyncCounts),
  skipped: z.int(),
  skipped_rows: z.array(SkippedRow),
  reason: z.string(),
  started_by: z.string(),
});
export type SyncRun = z.output<typeof SyncRun>;
describe(SyncRun, {
  this: 'One run of the synchronisation.',
  progress: 'Between 0 and 1 while it runs.',
  skipped_rows: 'The first 200 of the last run; older runs have none.',
  reason: 'Why it stopped or failed, in Dutch.',
});
