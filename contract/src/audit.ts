import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { Timestamp } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';

/** What is kept of every security event; the words follow "object.verb". */
export const auditActions = [
  'session.sign_in',
  'session.sign_out',
  'session.end',
  'session.token_reused',
  'session.reauthenticate',
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
  'profile.read',
  'profile.change',
  'account.delete',
  'user.create',
  'user.change',
  'user.change_role',
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
  'contact.bulk',
  'contact.sync_start',
  'contact.sync',
  'contact.import',
  'contact.export',
  'design.create',
  'design.change',
  'design.delete',
  'document.create',
  'document.change',
  'document.delete',
  'news.create',
  'news.change',
  'news.delete',
  'newsletter.create',
  'newsletter.change',
  'newsletter.delete',
  'newsletter.test',
  'newsletter.begin',
  'newsletter.hold',
  'newsletter.start',
  'newsletter.pause',
  'newsletter.resume',
  'newsletter.stop',
  'newsletter.retry',
  'newsletter.finish',
  'newsletter_mail.delete',
  'address.release',
  'message.mark',
  'message.delete',
  'site.change',
  'file.upload',
  'file.delete',
  'notifications.opt_out',
  'newsletter.opt_out',
  'newsletter.opt_in',
  'audit.export',
  'access.refuse',
] as const;
export const AuditAction = z.enum(auditActions);
export type AuditAction = z.output<typeof AuditAction>;

export const auditResults = ['success', 'failure'] as const;
export const AuditResult = z.enum(auditResults);

/** One line of the audit log (BIO2 8.15.01: action, object, result, origin, actor, time). Never holds a secret. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Timestamp,
  /** null: nobody was signed in, or the account is gone. */
  actor_id: z.nullable(z.int()),
  /** The actor's name today; 'gebruiker 12' when the account is gone, '' when nobody was signed in. */
  actor: z.string(),
  action: AuditAction,
  /** What it was done to, such as 'user 12' or 'address 4f3a…' (a keyed hash, for addresses nobody has). */
  object: z.string(),
  result: AuditResult,
  /** Network address of the caller; 'command' for the command line, 'job' for the portal itself. */
  origin: z.string(),
  /** More about it, as field names and words; never values of secrets. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** A day that exists, from 1900: the database knows no year 0. */
const date = z.optional(z.iso.date({ abort: true }).check(z.regex(/^(19|20)/)));

/** Which lines: `from` and `to` are days in Europe/Amsterdam, both included; `search` looks in actor, object and origin. */
export const AuditFilter = z.extend(z.pick(listQuery('at'), { search: true }), {
  action: z.optional(AuditAction),
  result: z.optional(AuditResult),
  from: date,
  to: date,
});

export const audit = {
  list: endpoint({
    method: 'GET',
    url: '/api/audit-log/',
    access: 'superuser',
    summary: 'The audit log, newest first',
    query: z.extend(listQuery('at'), AuditFilter.shape),
    answer: page(AuditEntry),
  }),
  /** Answers text/csv with semicolons and a byte order mark, so that it opens well in a Dutch Excel. */
  export: endpoint({
    method: 'GET',
    url: '/api/audit-log/export/',
    access: 'superuser',
    summary: 'The filtered audit log as CSV',
    query: AuditFilter,
    answer: z.string(),
    answerType: 'text/csv',
  }),
};
