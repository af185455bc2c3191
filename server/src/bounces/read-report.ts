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

/** Maximum number of bytes that are read: a report is shorter, without the mail that it quotes. */
export const maxReportBytes = 65_536;
/** A mail has one recipient, but that may be a mailing list. */
const maxRecipients = 50;

/** Mail servers nest two levels: a gateway may put its own text around a report. */
const maxDepth = 10;

/** Reads the status of each address; empty for anything but a delivery report, such as an out-of-office reply. */
export function readDeliveryReport(raw: Buffer): DeliveryStatus[] {
  const status = findStatus(raw.subarray(0, maxReportBytes));
  // The first group is about the mail as a whole.
  return groupsOf(status)
    .slice(1, maxRecipients + 1)
    .flatMap(readGroup);
}

/**
 * The delivery status among the parts of a mail (RFC 2046, section 5.1); '' without one. Other parts, such as the
 * quoted mail, are skipped line by line, because a parser of whole mails takes seconds for a mail crafted to be slow.
 */
function findStatus(raw: Buffer): string {
  const boundaries: string[] = [];
  let header: string[] | null = [];
  let status: { encoding: string; lines: string[] } | null = null;
  for (const line of raw.toString('latin1').split(/\r\n?|\n/)) {
    const depth = line.startsWith('--') ? boundaries.findIndex((one) => isBoundary(line, one)) : -1;
    if (depth >= 0) {
      if (status !== null) break;
      const isEnd = line.startsWith(`--${boundaries[depth]}--`);
      boundaries.length = isEnd ? depth : depth + 1;
      header = isEnd ? null : [];
    } else if (status !== null) status.lines.push(line);
    else if (header !== null && line !== '') header.push(line);
    else if (header !== null) {
      const [fields] = groupsOf(header.join('\n'));
      header = null;
      const type = fields?.get('content-type') ?? '';
      const boundary = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s";]+))/i.exec(type);
      const isMultipart = /^multipart\//i.test(type) && boundary !== null && boundaries.length < maxDepth;
      if (isMultipart) boundaries.push(boundary[1] ?? boundary[2] ?? '');
      if (!/^message\/(?:global-)?delivery-status\s*(?:;|$)/i.test(type)) continue;
      status = { encoding: fields?.get('content-transfer-encoding')?.toLowerCase() ?? '', lines: [] };
    }
  }
  return status === null ? '' : decode(status.lines, status.encoding);
}

const isBoundary = (line: string, boundary: string) => [`--${boundary}`, `--${boundary}--`].includes(line.trimEnd());

function decode(lines: string[], encoding: string): string {
  if (encoding === 'base64') return Buffer.from(lines.join(''), 'base64').toString();
  const text = lines.join('\n');
  const plain =
    encoding === 'quoted-printable'
      ? text
          .replaceAll('=\n', '')
          .replaceAll(/=([\dA-F]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : text;
  return Buffer.from(plain, 'latin1').toString();
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
