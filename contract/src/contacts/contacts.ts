import * as z from 'zod/mini';
import { SyncCounts, SyncPreview, SyncRun } from './sync.ts';
import { BulkIds, BulkOutcome } from '../platform/bulk.ts';
import { describe, endpoint } from '../platform/endpoint.ts';
import { extension, type VaryingField } from '../platform/extension.ts';
import { Id, IdParams, requiredText, text, Timestamp, tidyAddresses } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';
import { Bounced, Labels, maxCheckedPeople, peopleFilter } from '../users.ts';

/** Other servers may give them as one text. */
const Addresses: z.ZodMiniArray<z.ZodMiniString> & VaryingField<string[] | string> = z.array(z.string());

export const Contact = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  filtered_email: Addresses,
  mobile_phone: z.string(),
  invite_all_email_addresses: z.boolean(),
  groups: Labels,
  zones: Labels,
  user: z.nullable(z.int()),
  invited_at: extension(z.nullable(Timestamp)),
  invited_by_letter: extension(z.boolean()),
  is_external: extension(z.boolean()),
  bounced: extension(z.array(z.string())),
});
export type Contact = z.output<typeof Contact>;
describe(Contact, {
  this: 'A person or organisation to reach, usually from the relationship system, with or without an account.',
  email: 'As typed or synchronised; may hold several addresses, separated by `;` or `,`.',
  filtered_email: 'The valid addresses of `email`: lower-case, in order, without duplicates.',
  invite_all_email_addresses: 'Invites every address instead of only the first.',
  user: 'Id of the account; null if there is none.',
  invited_at: 'When the last invitation was mailed or printed; null if never, or if it was accepted.',
  invited_by_letter: 'Whether the last invitation was a letter.',
  is_external: 'Whether it comes from the relationship system; staff made the others.',
  bounced: 'The addresses to be invited to which mail came back.',
});

/** The single-line text fields that staff type or import, with their maximum length in characters. */
export const contactTextLengths = { name: 200, email: 1000, mobile_phone: 50 } as const;
export type ContactText = keyof typeof contactTextLengths;

export const NewContact = z.strictObject({
  name: requiredText(contactTextLengths.name),
  email: requiredText(contactTextLengths.email).check(z.overwrite(tidyAddresses)),
  mobile_phone: z._default(text(contactTextLengths.mobile_phone), ''),
  invite_all_email_addresses: z._default(z.boolean(), false),
  groups: z._default(z.array(Id).check(z.maxLength(500)), []),
  zones: z._default(z.array(Id).check(z.maxLength(500)), []),
});
export type NewContact = z.output<typeof NewContact>;
describe(NewContact, 'The fields of a contact that staff edit.', {
  name: 'Anna Dijk',
  email: 'anna@example.org',
  mobile_phone: '06 12345678',
  groups: [3],
});

/** The maximum length of a list of groups or zones in a row of an import, in characters. */
export const maxImportedLabels = 2000;

const importedTexts = Object.fromEntries(
  Object.entries(contactTextLengths).map(([field, max]) => [field, text(max)]),
) as Record<ContactText, z.ZodMiniString<string>>;

/** What an import does with a row. `changes` apply to an existing contact; groups and zones are names. */
const ImportedRow = z.object({
  row: z.int(),
  kind: z.enum(['created', 'updated', 'unchanged']),
  name: z.string(),
  email: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type ImportedRow = z.output<typeof ImportedRow>;

const filterId = z.optional(IdParams.shape.id);

/**
 * Filters of the contacts. Those on the person are about their account: without one only `newsletter`, `bounced` and
 * `parcels` can match. none: no account; invited: at any time, by mail or letter; not_begun: invited, but never signed in; never: did not
 * sign in yet, invited or not.
 */
export const contactsFilter = {
  group: filterId,
  zone: filterId,
  account: z.optional(z.enum(['none', 'invited', 'not_begun', 'never', 'signed_in'])),
  ...peopleFilter,
};

const detail = z.object({ detail: z.string() });

/** Maximum number of names in a response about many contacts. */
export const maxNames = 10_000;

export const BulkAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('invite'), ids: BulkIds }),
  z.strictObject({ action: z.literal('delete'), ids: BulkIds }),
  z.strictObject({
    action: z.literal('invite_again'),
    ids: BulkIds,
    include_recent: z._default(z.boolean(), false),
  }),
  z.strictObject({
    action: z.enum(['add_group', 'remove_group', 'add_zone', 'remove_zone']),
    ids: BulkIds,
    /** Id of the group or zone. */
    label: Id,
  }),
]);
export type BulkAction = z.output<typeof BulkAction>;
describe(BulkAction, 'One action on many contacts.');

/** Maximum number of contacts that can be selected at once. */
export const maxSelectedContacts = 100_000;

/** What a save can change; see `Endpoint.version`. */
const version = Object.keys(NewContact.shape);

export const contacts = {
  description:
    'People and organisations to reach, with or without an account, and their synchronisation with the relationship system.',
  list: endpoint({
    method: 'GET',
    url: '/api/contacts/',
    access: 'staff',
    summary:
      'Contacts by name; search in name, e-mail, phone, address and parcels; of one group or zone; filters on the account',
    query: z.extend(listQuery('name', 'email', 'mobile_phone'), contactsFilter),
    response: page(Contact),
  }),
  ids: endpoint({
    method: 'GET',
    url: '/api/contacts/ids/',
    access: 'staff',
    extension: true,
    summary: 'The ids of all contacts that match, by name; 400 with error above 100,000',
    description: 'For selecting all contacts: a hundred thousand rows of `list` would be too much.',
    query: z.extend(z.pick(listQuery('name'), { search: true }), contactsFilter),
    response: z.object({ ids: z.array(z.int()) }),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/contacts/:id/',
    access: 'staff',
    summary: 'One contact',
    params: IdParams,
    response: Contact,
    version,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/contacts/',
    access: 'staff',
    summary: 'Create a contact; 400 per field',
    body: NewContact,
    response: Contact,
    version,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/contacts/:id/',
    access: 'staff',
    summary: 'Replace a contact; a missing phone number is empty, missing groups and zones are none; 400 per field',
    params: IdParams,
    body: NewContact,
    response: Contact,
    version,
    ignored: ['bounced', 'invited_by_letter'],
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/contacts/:id/',
    access: 'staff',
    summary: 'Delete a contact; its account stays',
    params: IdParams,
    response: detail,
    version,
  }),
  invite: endpoint({
    method: 'POST',
    url: '/api/contacts/:id/convert_to_user/',
    access: 'staff',
    summary: 'Create an account and mail an invitation; 409 if there is an account already or no valid address',
    statuses: [409],
    params: IdParams,
    response: Contact,
  }),
  bulk: endpoint({
    method: 'POST',
    url: '/api/contacts/bulk/',
    access: 'staff',
    extension: true,
    summary:
      'One action on at most 200 contacts; returns the outcome for each. invite_again mails a new link to people who never signed in, and skips those invited within the last hour unless include_recent is set',
    body: BulkAction,
    response: BulkOutcome,
  }),
  comesBack: endpoint({
    method: 'POST',
    url: '/api/contacts/comes_back/',
    access: 'staff',
    withoutKey: true,
    extension: true,
    summary:
      'Which of these contacts a synchronisation would re-create after deletion: how many, and the first 10,000 by name',
    description: 'Called before a bulk deletion. A POST because of the many ids; it changes nothing.',
    body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(maxCheckedPeople)) }),
    response: z.object({ count: z.int(), names: z.array(z.string()) }),
  }),
  bounced: endpoint({
    method: 'POST',
    url: '/api/contacts/bounced/',
    access: 'staff',
    withoutKey: true,
    extension: true,
    summary: 'To which of these contacts mail came back: how many, and the first by name',
    description: 'Called before a bulk invitation. A POST because of the many ids; it changes nothing.',
    body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(maxCheckedPeople)) }),
    response: Bounced,
  }),
  sync: endpoint({
    method: 'GET',
    url: '/api/contacts/sync/',
    access: 'staff',
    summary:
      'Import the contacts of the relationship system; 409 while one runs or if it needs confirmation, 502 if it fails',
    statuses: [409, 502],
    query: z.object({ confirm: z.optional(z.enum(['true', 'false'])) }),
    response: SyncCounts,
  }),
  previewSync: endpoint({
    method: 'GET',
    url: '/api/contacts/sync/preview/',
    access: 'staff',
    extension: true,
    summary: 'What a synchronisation would change; changes nothing',
    statuses: [502],
    response: SyncPreview,
  }),
  syncRuns: endpoint({
    method: 'GET',
    url: '/api/contacts/sync/runs/',
    access: 'staff',
    extension: true,
    summary: 'The runs of the synchronisation, newest first; the first shows the progress while it runs',
    query: listQuery('started_at'),
    response: page(SyncRun),
  }),
  export: endpoint({
    method: 'GET',
    url: '/api/contacts/export/',
    access: 'staff',
    serviceScope: 'contacts',
    extension: true,
    summary: 'The filtered contacts as CSV with semicolons',
    query: z.extend(z.pick(listQuery('name'), { search: true }), contactsFilter),
    response: z.string(),
    responseType: 'text/csv',
  }),
  import: endpoint({
    method: 'POST',
    url: '/api/contacts/import/',
    access: 'staff',
    extension: true,
    summary: 'Import rows of a spreadsheet, by e-mail address; with errors or without `commit`, nothing is saved',
    description:
      'Errors name the `row` of the request. `rows` has the outcome of each row without errors; it is empty with `commit`.',
    body: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            ...importedTexts,
            groups: text(maxImportedLabels),
            zones: text(maxImportedLabels),
            /** Its number in the spreadsheet, for error messages; without one, rows count from 1. */
            row: z.optional(z.int().check(z.minimum(1), z.maximum(2_000_000))),
          }),
        )
        .check(z.minLength(1), z.maxLength(5000)),
      commit: z.boolean(),
    }),
    bodyLimit: 8 * 1024 * 1024,
    response: z.object({
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      errors: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
      rows: z.array(ImportedRow),
    }),
  }),
};
