import type * as z from 'zod/mini';
import type { AuditFilter } from './audit.ts';
import type { BulkAction, contacts, NewContact } from '../contacts/contacts.ts';
import type { FormKind } from '../messages/form-fields.ts';
import type { MessageState } from '../messages/messages.ts';
import type { NewsletterMailState } from '../newsletters/newsletter-mails.ts';
import type { NewsletterState } from '../newsletters/newsletters.ts';
import type { InputTo, ServiceScope } from '../platform/endpoint.ts';
import type { ErrorCode } from '../platform/errors.ts';
import type { ProfileChanges } from '../profiles.ts';
import type { RetentionKind } from '../retention.ts';
import type { SiteChanges } from '../settings.ts';
import type { NewUser } from '../users.ts';

/** Fields whose change is logged by name. */
export type AuditField =
  | keyof ProfileChanges
  | keyof NewContact
  | Exclude<keyof NewUser, 'confirm_password' | 'is_staff' | 'is_superuser'>
  | Exclude<keyof SiteChanges, `${string}_upload`>
  | 'contact_person'
  | 'manual'
  | 'video'
  | 'mfa_video';

/** Details with a fixed set of values, each with a label. */
export interface AuditWords {
  /** How someone signed in, confirmed who they are or was allowed to change their password. */
  way:
    | 'password'
    | 'mfa_token'
    | 'passkey'
    | 'login_link'
    | 'login_code'
    | 'reset'
    | 'invitation'
    | 'letter'
    | 'oidc'
    | 'current_password'
    | 'first_login_or_reset';
  reason:
    | 'wrong credentials'
    | 'not valid'
    | 'mfa'
    | 'wrong current password'
    | 'no first sign-in or reset'
    | 'virus'
    | 'too large to scan'
    | 'moved'
    | 'back'
    | 'stopped'
    | 'time over'
    | 'session over'
    | 'unavailable'
    | 'refused there'
    | 'no rights there'
    | 'not linked'
    | 'not at the provider'
    | 'by the provider';
  code: Extract<ErrorCode, 'permission_denied' | 'mfa_required' | 'read_only'>;
  role: 'customer' | 'staff' | 'superuser';
  state: NewsletterState | MessageState;
  /** A bulk action on contacts. */
  action: BulkAction['action'];
  form: FormKind;
  /** A kind of data with a period. */
  kind: RetentionKind;
  /** What the key of another system may read. */
  scopes: ServiceScope;
  /** Instead of a number: until somebody deletes it. */
  days: 'unlimited';
  fields: AuditField;
  filters: keyof z.input<typeof AuditFilter> | keyof InputTo<typeof contacts.export>['query'];
}

/** A Dutch sentence, shown to staff as it is. */
export type AuditSentence = `${string}.`;

/** Everything the log may record about an action. A new detail needs a label in both languages. */
export type AuditDetails = Partial<Record<NewsletterMailState, number>> & {
  action?: AuditWords['action'];
  automatically_invited?: number;
  /** What staff wrote about a new version of a file. */
  change?: string;
  code?: AuditWords['code'];
  contact?: number;
  /** A number, or the ids. */
  contacts?: number | string[];
  /** The newsletter that this one is a copy of. */
  copy_of?: number;
  count?: number;
  created?: number;
  /** A retention period. */
  days?: number | AuditWords['days'];
  deleted?: number;
  done?: boolean;
  due_at?: string;
  ended_sessions?: number;
  everyone?: boolean;
  /** When residents may see an item, in ISO 8601; empty for a draft. */
  publish_at?: string;
  /** Designs, documents and news. */
  publications?: number;
  /** The key of a provider in the settings. */
  provider?: string;
  published?: boolean;
  /** What its audience is asked. */
  question?: string;
  /** The day on which the question closes. */
  question_before?: string;
  /** Why a staff member views the portal as a resident, as they typed it. */
  purpose?: string;
  fields?: AuditField[];
  file?: string;
  files?: number;
  filters?: AuditWords['filters'][];
  first?: boolean;
  form?: AuditWords['form'];
  group?: number;
  groups?: string[];
  /** Of the last line that was removed: the chain continues from it. */
  hash?: string;
  /** Which objects, each with its kind and id. */
  items?: string[];
  kind?: AuditWords['kind'];
  /** The number of the last line that was removed. */
  last_line?: number;
  left?: number;
  mails?: number;
  messages?: number;
  mfa?: boolean;
  name?: string;
  newsletter?: number;
  newsletters?: number;
  /** The start of the period of what was removed, in ISO 8601: the latest and the earliest. */
  newest?: string;
  notifications?: number;
  old_days?: number | AuditWords['days'];
  old_name?: string;
  old_role?: AuditWords['role'];
  oldest?: string;
  read?: boolean;
  reason?: AuditWords['reason'] | AuditSentence;
  recipients?: number;
  /** Addresses that receive newsletters again. */
  released?: number;
  /** Whether somebody else signed in for the owner of the account, under a mandate. */
  represented?: boolean;
  /** A superuser used a password where staff sign in at their organisation. */
  break_glass?: boolean;
  requested_by?: number | '';
  role?: AuditWords['role'];
  rows?: number;
  /** What a key may read. */
  scopes?: AuditWords['scopes'][];
  /** The system whose key was used. */
  service?: string;
  /** Ids of segments. */
  segments?: string[];
  /** The kinds of which a recipient must be in one each, the works that they live near, and who is excluded. */
  all_of?: string;
  limits?: string[];
  send_to_contacts?: boolean;
  send_to_not_logged_in?: boolean;
  skipped?: number;
  state?: AuditWords['state'];
  title?: string;
  /** Whether a copy is for those who did not get the newsletter. */
  to_rest?: boolean;
  updated?: number;
  user?: number;
  users?: number | string[];
  way?: AuditWords['way'];
  /** Why a publication has files without captions or texts for screen readers. */
  without_texts?: string;
  with_unknown?: boolean;
  withdrawn?: boolean;
  zone?: number;
  zones?: string[];
};
