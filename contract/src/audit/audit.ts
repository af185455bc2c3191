import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { Timestamp } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';

/** The actions that are logged, as "object.verb". A new one needs a label in `audit/labels.ts`. */
export const auditActions = [
  'session.sign_in',
  'session.sign_out',
  'session.end',
  'session.token_reused',
  'session.reauthenticate',
  'impersonation.start',
  'impersonation.end',
  'identity.link',
  'identity.unlink',
  'identity.ask_link',
  'identity.refuse_link',
  'login_link.request',
  'password.reset_request',
  'password.change',
  'mfa.enable',
  'mfa.disable',
  'mfa.renew_recovery_codes',
  'mfa.use_recovery_code',
  'mfa.request_reset',
  'mfa.approve_reset',
  'mfa.reject_reset',
  'passkey.create',
  'passkey.change',
  'passkey.delete',
  'passkey.refuse_copy',
  'profile.read',
  'profile.change',
  'profile.fetch_outlines',
  'profile.stop_fetching_outlines',
  'account.delete',
  'account.expire',
  'account.request_dossier',
  'user.create',
  'user.change',
  'user.change_role',
  'user.invite',
  'user.send_login_link',
  'user.send_reset',
  'user.lift_blocks',
  'user.delete',
  'group.create',
  'group.change',
  'group.delete',
  'zone.create',
  'zone.change',
  'zone.delete',
  'contact.create',
  'contact.change',
  'contact.delete',
  'contact.invite',
  'contact.print_letters',
  'contact.bulk',
  'contact.sync_start',
  'contact.sync',
  'contact.import',
  'contact.export',
  'segment.create',
  'segment.change',
  'segment.delete',
  'answer.create',
  'answer.change',
  'answer.delete',
  'template.create',
  'template.change',
  'template.delete',
  'contact_person.create',
  'contact_person.change',
  'contact_person.delete',
  'work.create',
  'work.change',
  'work.delete',
  'calendar_feed.create',
  'calendar_feed.revoke',
  'design.create',
  'design.publish',
  'design.change',
  'design.delete',
  'document.create',
  'document.publish',
  'document.change',
  'document.delete',
  'news.create',
  'news.publish',
  'news.change',
  'news.delete',
  'newsletter.create',
  'newsletter.change',
  'newsletter.delete',
  'newsletter.test',
  'newsletter.ask_approval',
  'newsletter.approve',
  'newsletter.return',
  'newsletter.begin',
  'newsletter.hold',
  'newsletter.start',
  'newsletter.pause',
  'newsletter.resume',
  'newsletter.stop',
  'newsletter.retry',
  'newsletter.finish',
  'newsletter.export',
  'newsletter.follow_up',
  'newsletter_mail.delete',
  'portal.backup',
  'portal.restore',
  'portal.rotate_secret',
  'portal.begin_export',
  'portal.export',
  'portal.hold',
  'portal.release',
  'address.release',
  'message.change',
  'message.mark',
  'message.assign',
  'message.enter',
  'message.reply',
  'message.export',
  'message.take_over',
  'message.name_wish',
  'message.set_state',
  'message.delete',
  'note.create',
  'note.change',
  'note.mark',
  'note.delete',
  'bin.restore',
  'bin.remove',
  'site.create',
  'site.change',
  'site.delete',
  'file.upload',
  'file.replace',
  'file.delete',
  'file.refuse',
  'notifications.opt_out',
  'newsletter.opt_out',
  'newsletter.opt_in',
  'audit.read',
  'audit.export',
  'service_key.create',
  'service_key.revoke',
  'retention.change',
  'retention.remove',
  'access.refuse',
] as const;
export const AuditAction = z.enum(auditActions);
export type AuditAction = z.output<typeof AuditAction>;
describe(AuditAction, 'What was done.');

export const auditResults = ['success', 'failure'] as const;
export const AuditResult = z.enum(auditResults);
describe(AuditResult, 'Whether it succeeded.');

export const AuditEntry = z.object({
  id: z.int(),
  at: Timestamp,
  actor_id: z.nullable(z.int()),
  actor_profile_id: z.nullable(z.int()),
  actor: z.string(),
  action: AuditAction,
  object: z.string(),
  object_name: z.string(),
  object_profile_id: z.nullable(z.int()),
  result: AuditResult,
  origin: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
});
export type AuditEntry = z.output<typeof AuditEntry>;
describe(AuditEntry, {
  this: 'One line of the audit log (BIO2 8.15.01: action, object, result, origin, actor, time). Never holds a secret.',
  actor_id: 'null if nobody was signed in or the account was deleted.',
  actor_profile_id: 'The profile of the actor; null as for `actor_id`.',
  actor: "The actor's current name; 'gebruiker 12' if the account was deleted, '' if nobody was signed in.",
  object: 'The object of the action, an `AuditObject`.',
  object_name: "The current name of an account or contact; '' for other objects, and once it is deleted.",
  object_profile_id: 'Its profile; null for other objects and for a contact without an account.',
  origin: "Network address of the caller; 'command' for the command line, 'job' for the portal itself.",
  details: '`AuditDetails` of `audit/details.ts`; never the values of secrets.',
});

/** An existing day from 1900 on: the database has no year 0. */
const date = z.optional(z.iso.date({ abort: true }).check(z.regex(/^(19|20)/)));

export const AuditFilter = z.extend(z.pick(listQuery('at'), { search: true }), {
  action: z.optional(AuditAction),
  result: z.optional(AuditResult),
  from: date,
  to: date,
  reads_of: z.optional(z.string().check(z.regex(/^(user|contact) [1-9]\d{0,9}$/))),
});
describe(
  AuditFilter,
  '`from` and `to` are days in Europe/Amsterdam, both included. `search` covers what the columns show, in Dutch and English, and the names and e-mail addresses of people; a number is a whole one. `reads_of` is a person as an object, such as `user 12` or `contact 3`: only the times that somebody looked at them.',
);

/** Kinds of objects that have an id. */
export type AuditObjectKind =
  | 'user'
  | 'session'
  /** Its id is a keyed hash, for an e-mail address without an account. */
  | 'address'
  | 'group'
  | 'zone'
  | 'contact'
  | 'segment'
  /** A standard answer. */
  | 'answer'
  /** A template for newsletters. */
  | 'template'
  | 'contact_person'
  | 'sync'
  /** A run that fetches outlines. */
  | 'outline_run'
  | 'message'
  | 'note'
  | 'work'
  | 'site'
  | 'file'
  | 'design'
  | 'document'
  | 'news'
  | 'newsletter'
  | 'newsletter_mail'
  /** A key of another system. */
  | 'service_key';

/** Objects of lines in the audit log that have no id. */
export type AuditThing =
  | 'addresses'
  | 'audit log'
  | 'bin'
  | 'contacts'
  | 'messages'
  | 'users'
  | 'mailed link'
  | 'passkey'
  | 'provider'
  | 'letter'
  | 'portal'
  | 'retention';

/** The object of an action, such as 'user 12'; for refused access the method and path of the call. */
export type AuditObject =
  | `${AuditObjectKind} ${string}`
  | AuditThing
  | `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

export const audit = {
  description: 'Who did what and when.',
  list: endpoint({
    method: 'GET',
    url: '/api/audit-log/',
    access: 'superuser',
    serviceScope: 'audit',
    extension: true,
    summary: 'The audit log, newest first',
    query: z.extend(listQuery('at'), AuditFilter.shape),
    response: z.extend(page(AuditEntry), {
      /** Whether a filter may match more lines than were counted: at most 10,000 are. */
      has_more: z.boolean(),
    }),
  }),
  export: endpoint({
    method: 'GET',
    url: '/api/audit-log/export/',
    access: 'superuser',
    serviceScope: 'audit',
    extension: true,
    summary: 'The filtered audit log as CSV',
    description: 'text/csv with semicolons and a byte order mark, as a Dutch Excel expects.',
    query: AuditFilter,
    response: z.string(),
    responseType: 'text/csv',
  }),
};
