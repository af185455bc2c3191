import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { Timestamp } from './platform/fields.ts';

/** The period of one kind of data, in days. `null` instead of days: until somebody deletes it. */
interface Limits {
  default: number | null;
  min: number;
  max: number;
}

/**
 * The kinds of data with a retention period that a superuser chooses, with the default and the bounds. docs/security.md
 * has the reasons. The trigger that guards the audit log has its minimum too.
 */
export const retentionLimits = {
  /** Lines of the audit log, with network addresses: misuse is often found much later. */
  audit_log: { default: 730, min: 365, max: 3650 },
  /** Recipient and subject; the content is removed once a mail is sent. */
  mails_sent: { default: 30, min: 7, max: 365 },
  mails_failed: { default: 90, min: 30, max: 365 },
  /** They may be records that the authority must retain for years, so by default nothing is removed. */
  messages: { default: null, min: 365, max: 7300 },
  /** Since the last change; open follow-ups remain. They are working notes, so they go after two years. */
  notes: { default: 730, min: 90, max: 3650 },
  /** Name and address are removed, the row is not: unsubscribe links in the mails of the past year still work. */
  newsletter_recipients: { default: 730, min: 365, max: 3650 },
  /** Afterwards newsletters are tried again; an address that opted out stays opted out. */
  bounces: { default: 730, min: 180, max: 1825 },
  sessions: { default: 90, min: 30, max: 365 },
  known_devices: { default: 365, min: 30, max: 730 },
  /** Of residents, since they last signed in. They are warned by mail first; by default nothing is removed. */
  unused_accounts: { default: null, min: 730, max: 3650 },
} as const satisfies Record<string, Limits>;

/** A kind of data with a retention period that a superuser chooses. */
export type PeriodKind = keyof typeof retentionLimits;

/** How many days before an account that is not used is deleted its owner is warned. */
export const unusedNoticeDays = 60;

export const periodKinds = Object.keys(retentionLimits) as PeriodKind[];

/**
 * Everything that the nightly run reports: the bin has a fixed period (`binDays`), which staff see when they delete.
 */
export type RetentionKind = PeriodKind | 'bin';

const days = ({ min, max }: Limits) => z.int().check(z.minimum(min), z.maximum(max));

const periods = {
  audit_log: days(retentionLimits.audit_log),
  mails_sent: days(retentionLimits.mails_sent),
  mails_failed: days(retentionLimits.mails_failed),
  /** null: until staff delete them. */
  messages: z.nullable(days(retentionLimits.messages)),
  notes: days(retentionLimits.notes),
  newsletter_recipients: days(retentionLimits.newsletter_recipients),
  bounces: days(retentionLimits.bounces),
  sessions: days(retentionLimits.sessions),
  known_devices: days(retentionLimits.known_devices),
  /** null: until somebody deletes them. */
  unused_accounts: z.nullable(days(retentionLimits.unused_accounts)),
};

export const RetentionPeriods = z.strictObject(periods);
export type RetentionPeriods = z.output<typeof RetentionPeriods>;
describe(RetentionPeriods, 'How many days each kind of data is retained.');

export const Retention = z.object({
  ...periods,
  changed_at: z.nullable(Timestamp),
});
export type Retention = z.output<typeof Retention>;
describe(Retention, {
  this: 'The stored retention periods.',
  changed_at: 'When they were last changed; null for the defaults.',
});

/** Maximum number of rows of a kind that the preview counts. */
export const maxPreviewed = 10_000;

export const RetentionPreview = z.object({
  results: z.array(
    z.object({
      kind: z.enum(periodKinds),
      /** At most `maxPreviewed`; there may be more. null if counting timed out. */
      rows: z.nullable(z.int()),
      /** The start of the period of the oldest of these rows; null if there are none, or very many. */
      oldest: z.nullable(Timestamp),
    }),
  ),
});
export type RetentionPreview = z.output<typeof RetentionPreview>;
describe(RetentionPreview, 'What the coming night would remove of each kind.');

export const retention = {
  description: 'How long data is retained. What the nightly run removed is in the audit log, as `retention.remove`.',
  get: endpoint({
    method: 'GET',
    url: '/api/retention/',
    access: 'public',
    extension: true,
    summary: 'How many days each kind of data is retained, for the page for residents',
    version: periodKinds,
    response: Retention,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/retention/',
    access: 'superuser',
    extension: true,
    summary:
      'Change the periods, from the coming night on; 403 reauth_required for a shorter one if the sign-in is over 10 minutes old',
    version: periodKinds,
    ignored: ['changed_at'],
    body: RetentionPeriods,
    response: Retention,
  }),
  preview: endpoint({
    method: 'POST',
    url: '/api/retention/preview/',
    access: 'superuser',
    withoutKey: true,
    extension: true,
    summary: 'What the coming night would remove with these periods',
    body: RetentionPeriods,
    response: RetentionPreview,
  }),
};
