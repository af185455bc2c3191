import type { ReadMail } from '../platform/files/sandbox/read-mail.ts';
import type { DeliveryStatus } from './delivery-status.ts';
import { readPlainReport } from './plain-report.ts';

/** A mail has one recipient, but that may be a mailing list. */
const maxRecipients = 50;
const maxReason = 2_000;

/**
 * Reads what a report says about each address. `reply` is a mail that is no report, such as an out-of-office reply, and
 * null one that may be a report, but not one that we understand.
 */
export function readReport(mail: ReadMail): DeliveryStatus[] | 'reply' | null {
  const isReport = looksLikeReport(mail);
  const written = mail.statuses.flatMap(readStatus);
  const inText = written.length === 0 && isReport ? readStatus(mail.text) : [];
  const statuses = [...written, ...inText].slice(0, maxRecipients);
  const plain = isReport ? readPlainReport(mail) : null;
  if (statuses.length === 0 && plain === null) return !isReport && isReply(mail) ? 'reply' : null;
  if (statuses.length === 0 && plain !== null) return [plain];
  // Exim gives 5.0.0 for everything, and the words only in the text.
  return statuses.map((status) =>
    /^[45]\.0\.0$|^$/.test(status.reason) && plain !== null
      ? { ...status, reason: `${status.reason} ${plain.reason}`.trim() }
      : status,
  );
}

const reportSubject =
  /undeliver|delivery|returned mail|returned to sender|failure notice|mail (?:system )?(?:error|failed|failure)|could not be (?:sent|delivered)|not delivered|could not send|niet (?:worden )?(?:afgeleverd|bezorgd|bestelbaar)|onbestelbaar|bestelling|unzustellbar|non remis/i;
const reportSender = /mailer-daemon|postmaster|mail-?daemon|mail delivery|mdaemon|microsoftexchange|\bbounce/i;

const looksLikeReport = ({ from, subject, headers }: ReadMail): boolean =>
  'x-failed-recipients' in headers ||
  /report-type="?delivery-status/i.test(headers['content-type'] ?? '') ||
  reportSender.test(from) ||
  reportSubject.test(subject);

/** RFC 3834, and what came before it; a read receipt (RFC 8098). */
const isReply = ({ headers }: ReadMail): boolean =>
  /^auto-(?:replied|generated|notified)/i.test(headers['auto-submitted'] ?? '') ||
  /^auto_reply/i.test(headers['precedence'] ?? '') ||
  /disposition-notification/i.test(headers['content-type'] ?? '') ||
  ['x-autoreply', 'x-autorespond', 'x-autorespond-from'].some((name) => name in headers);

const readStatus = (text: string): DeliveryStatus[] => groupsOf(text).flatMap(readGroup);

/**
 * The fields of each address. Groups are separated by an empty line, which some servers leave out or put between all
 * fields: a field that the group has already begins another too.
 */
function groupsOf(text: string): Map<string, string>[] {
  const unfolded = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+(?=\S)/g, ' ');
  const groups: Map<string, string>[] = [];
  let group = new Map<string, string>();
  const close = () => {
    if (group.has('action') || group.has('status')) groups.push(group);
    group = new Map();
  };
  for (const line of unfolded.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (line.trim() === '') {
      if (group.has('action')) close();
    } else if (/^[a-z-]+$/.test(name)) {
      if (group.has(name)) close();
      group.set(name, line.slice(colon + 1).trim());
    }
    if (groups.length >= maxRecipients) break;
  }
  close();
  return groups;
}

function readGroup(group: Map<string, string>): DeliveryStatus[] {
  const recipients = ['original-recipient', 'final-recipient'].flatMap((name) => addressIn(group.get(name) ?? ''));
  const diagnostic = withoutType(group.get('diagnostic-code') ?? '').slice(0, maxReason);
  const code = /^[245]\.\d{1,3}\.\d{1,3}/.exec(group.get('status') ?? '')?.[0] ?? '';
  const action = /^[a-z]+/.exec((group.get('action') ?? '').toLowerCase())?.[0];
  if (action === undefined && !/^[45]/.test(code)) return [];
  return [
    {
      recipients,
      action: action ?? 'failed',
      reason: diagnostic.includes(code) ? diagnostic : `${code} ${diagnostic}`.trim(),
    },
  ];
}

/** A field is `rfc822; linde@example.org` (RFC 3464, section 2.1.2). */
function addressIn(field: string): string[] {
  const address = withoutType(field)
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase();
  return address.includes('@') ? [address] : [];
}

const withoutType = (field: string) => field.replace(/^[\w-]+[ \t]*;[ \t]*/, '').trim();
