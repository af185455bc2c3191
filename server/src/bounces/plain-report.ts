import type { ReadMail } from '../platform/files/sandbox/read-mail.ts';
import type { DeliveryStatus } from './delivery-status.ts';
import { whatIsRefused } from './what-is-refused.ts';

/** A mail that could not be delivered is quoted below one of these. */
const quoteBegins =
  /^(?:-{2,} ?(?:below this line|this is a copy|original message|returned message|message header|unsent message|a copy)|original message headers|return-path:|received: from|dkim-signature:|message-id:|x-mailer:)/i;

/** A reply of a mail server, such as `550 5.1.1 No such user`, also after `#`, `(` or `smtp;`. */
const reply = /(?:^|[\s(<#;:'"])([45][0-5]\d[ -]#?[45]\.\d{1,3}\.\d{1,3}\b)/;
const plainReply = /(?:^|[\s(<#;:'"])([45][0-5]\d[ -][a-z<[])/i;
/** qmail and old Exchange servers have only the status: `(#5.1.1)`. */
const onlyStatus = /[#(]([45]\.\d{1,3}\.\d{1,3})\b/;

const stillTried =
  /will be retried|will keep trying|will continue to try|continue trying|still trying|warning message only|do not need to resend|delayed|not yet been delivered|delivery incomplete/i;

/**
 * Reads a report without a status for programs, as qmail (QSBMF), Exim, Domino and gateways send it. Our mail has one
 * recipient, so it is about that one. Returns null where there are no words that we know.
 */
export function readPlainReport({ text, subject }: ReadMail): DeliveryStatus | null {
  const paragraphs = paragraphsOf(text);
  const isDelayed = stillTried.test(subject) || paragraphs.some((lines) => stillTried.test(lines.join(' ')));
  const reason =
    findReply(paragraphs, reply) ??
    findReply(paragraphs, plainReply) ??
    sayingSomething(paragraphs.filter((lines) => onlyStatus.test(lines.join(' '))))[0] ??
    sayingSomething(paragraphs).find((words) => whatIsRefused(words) !== 'other');
  if (reason === undefined) return isDelayed ? { recipients: [], action: 'delayed', reason: '' } : null;
  return { recipients: [], action: isDelayed ? 'delayed' : 'failed', reason };
}

const maxParagraphs = 500;
const maxReason = 2_000;

/** Lines between empty lines, up to the mail that is quoted. */
function paragraphsOf(text: string): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of text.split(/\r?\n/)) {
    const words = line.trim().slice(0, maxReason);
    if (quoteBegins.test(words)) break;
    if (words !== '') paragraphs.at(-1)?.push(words);
    else if (paragraphs.at(-1)?.length) paragraphs.push([]);
    if (paragraphs.length > maxParagraphs) break;
  }
  return paragraphs.filter((lines) => lines.length > 0);
}

/** The first reply of a mail server, to the end of its paragraph. */
function findReply(paragraphs: string[][], pattern: RegExp): string | undefined {
  for (const lines of paragraphs) {
    for (const [at, line] of lines.entries()) {
      const found = pattern.exec(line);
      if (found === null) continue;
      const begin = found.index + found[0].length - (found[1] ?? '').length;
      return [line.slice(begin), ...lines.slice(at + 1, at + 5)].join(' ').slice(0, maxReason);
    }
  }
  return undefined;
}

const sayingSomething = (paragraphs: string[][]) => paragraphs.map((lines) => lines.join(' ').slice(0, maxReason));
