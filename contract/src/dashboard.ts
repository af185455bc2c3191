import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { Timestamp } from './platform/fields.ts';

/** What staff have to do something about. */
export const newsletterProblems = ['held', 'interrupted', 'failed', 'partly'] as const;

export const NewsletterProblem = z.object({
  id: z.int(),
  title: z.string(),
  problem: z.enum(newsletterProblems),
});
export type NewsletterProblem = z.output<typeof NewsletterProblem>;
describe(
  NewsletterProblem,
  'held: it waits for a decision of staff; interrupted: sending does not proceed; failed: no recipient got it; partly: some mails failed, or may not have arrived.',
);

const ByKind = z.object({ designs: z.int(), documents: z.int(), news: z.int() });

const Counts = z.object({
  /** Messages that have waited too long for an answer. */
  late_messages: z.int(),
  unread_messages: z.int(),
  failed_mails: z.int(),
  /** At most ten, the latest first. */
  newsletters: z.array(NewsletterProblem),
  /** How many there are with each problem. */
  newsletter_problems: z.record(z.enum(newsletterProblems), z.int()),
  /** Addresses of people and contacts that newsletters no longer go to, because mail bounced. */
  broken_addresses: z.int(),
  /** Accounts that were invited and never signed in, with a link that works. */
  open_invitations: z.int(),
  /** The same with a link that has expired. */
  expired_invitations: z.int(),
  /** Designs, documents and news with a file that waits for the virus scanner, by kind. */
  files_checking: ByKind,
  /** The latest synchronisation of contacts; null if there was none. */
  last_sync: z.nullable(
    z.object({ state: z.enum(['running', 'succeeded', 'stopped', 'failed']), at: Timestamp, reason: z.string() }),
  ),
  /** Designs, documents and news that only staff see, by kind. */
  seen_by_nobody: ByKind,
});

export const VirusScanner = z.object({
  state: z.enum(['unknown', 'ready', 'away', 'blind']),
  refuses_above: z.nullable(z.int()),
});
export type VirusScanner = z.output<typeof VirusScanner>;
describe(VirusScanner, {
  this: 'The state of the virus scanner. unknown: not tried yet; blind: it does not detect a test virus.',
  refuses_above:
    'Files over this number of bytes are refused, because it would not scan them completely; null if there is no such limit.',
});

export const Dashboard = z.extend(Counts, {
  scanner: z.nullable(VirusScanner),
  unknown: z.array(z.keyof(Counts)),
});
export type Dashboard = z.output<typeof Dashboard>;
describe(Dashboard, {
  this: 'What needs the attention of staff.',
  scanner: 'null if the portal has none.',
  unknown:
    'Fields with an unknown value, because it could not be read or took too long; they hold 0, null or an empty list.',
});

export const dashboard = {
  description: 'What needs the attention of staff, in one call.',
  get: endpoint({
    method: 'GET',
    url: '/api/dashboard/',
    access: 'staff',
    extension: true,
    summary: 'What needs attention',
    response: Dashboard,
  }),
};
