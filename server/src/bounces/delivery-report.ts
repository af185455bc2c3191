import postalMime, { type Attachment } from 'postal-mime';

/** What a mail server reports about one address (RFC 3464, section 2.3). */
export interface DeliveryStatus {
  /** The original and the final address, lower-case. */
  recipients: string[];
  /** failed, delayed, delivered, relayed, expanded. */
  action: string;
  /** 5: permanent; 4: temporary; null: not given. */
  class: '4' | '5' | null;
  /** For staff: status and the text of the server. */
  reason: string;
}

/** Only so much is read: a report is shorter, without the mail that it quotes. */
export const maxReportBytes = 65_536;
/** A mail has one recipient, but that may be a mailing list. */
const maxRecipients = 50;

/** Reads the status of each address; empty for anything but a delivery report, such as an out-of-office reply. */
export async function readDeliveryReport(raw: Buffer): Promise<DeliveryStatus[]> {
  const report = await postalMime.parse(withoutQuote(raw), { forceRfc822Attachments: true, maxNestingDepth: 10 });
  const status = report.attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType));
  if (status === undefined) return [];
  // The first group is about the mail as a whole.
  return groupsOf(textOf(status))
    .slice(1, maxRecipients + 1)
    .flatMap(readGroup);
}

/** Cuts off the quoted mail, because parsing that takes a quarter of a second. */
function withoutQuote(raw: Buffer): Uint8Array<ArrayBuffer> {
  const beginning = raw.subarray(0, maxReportBytes);
  const quoted = beginning.toString('latin1').search(startOfQuote);
  return new Uint8Array(quoted < 0 ? beginning : beginning.subarray(0, quoted));
}

const startOfQuote = /\ncontent-type:[ \t]*(?:message\/(?:rfc822|global)[ \t]*[;\r\n]|text\/rfc822-headers)/i;

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

/** Splits a text into groups of fields, separated by an empty line. Lower-cases names and unfolds lines. */
function groupsOf(text: string): Map<string, string>[] {
  const unfolded = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+(?=\S)/g, ' ');
  return unfolded
    .split(/\n[ \t]*\n/)
    .map((group) => new Map(group.split('\n').flatMap(readField)))
    .filter((group) => group.size > 0);
}

function readField(line: string): [string, string][] {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0)).trimEnd();
  return /^[A-Za-z-]+$/.test(name) ? [[name.toLowerCase(), line.slice(colon + 1).trim()]] : [];
}

function readGroup(group: Map<string, string>): DeliveryStatus[] {
  const action = /^[a-z]+/.exec((group.get('action') ?? '').toLowerCase())?.[0];
  const recipients = ['original-recipient', 'final-recipient'].flatMap((name) => addressIn(group.get(name) ?? ''));
  if (action === undefined || recipients.length === 0) return [];
  const diagnostic = withoutType(group.get('diagnostic-code') ?? '');
  const code = /^[245]\.\d{1,3}\.\d{1,3}/.exec(group.get('status') ?? '')?.[0] ?? '';
  return [
    {
      recipients,
      action,
      class: isAboutSender.test(code) ? '4' : (classOf(code) ?? classOf(diagnostic)),
      reason: diagnostic.includes(code) ? diagnostic : `${code} ${diagnostic}`.trim(),
    },
  ];
}

/** RFC 3463: the sender (5.1.7, 5.1.8), the content (5.6) or the policy (5.7) was refused, not the recipient. */
const isAboutSender = /^5\.(?:[67]\.|1\.[78]$)/;

/** A field is `rfc822; linde@example.org` (RFC 3464, section 2.1.2). */
function addressIn(field: string): string[] {
  const address = withoutType(field)
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase();
  return address.includes('@') ? [address] : [];
}

const withoutType = (field: string) => field.replace(/^[\w-]+[ \t]*;[ \t]*/, '').trim();

/** Reads the class of `5.1.1`, or of a reply such as `550 No such user`. */
function classOf(text: string): DeliveryStatus['class'] {
  const digit = /^(?:([45])\d\d\b|.*?\b([45])\.\d{1,3}\.\d{1,3}\b)/.exec(text);
  return ((digit?.[1] ?? digit?.[2]) as '4' | '5' | undefined) ?? null;
}
