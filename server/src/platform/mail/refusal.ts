import { describeFailure } from '../failure.ts';

/** Why a mail was not sent, and whether a retry makes sense. */
export interface Refusal {
  isFinal: boolean;
  /** The server refused this mail; otherwise it is unreachable or refuses the portal. */
  isAboutMail: boolean;
  /** The server refused the recipient (RCPT TO), not the sender or the content. */
  isAboutRecipient: boolean;
  /** It may have been sent: the connection broke after the content had started to go out. Otherwise it was not. */
  isUnanswered: boolean;
  /** The server wants fewer mails from us, or for the domain of this recipient. */
  wantsLess: 'server' | 'domain' | null;
  /** For staff: the mail server's own words if there are any. */
  reason: string;
  /** For the log: codes only, because the words may contain the address. */
  code: string;
  /** For the log: why the mail server was unreachable or refused the portal; '' if it refused this mail. */
  cause: string;
}

/** A mail that can never be sent. */
export class UnsendableError extends Error {}

/** The connection broke or timed out while the server was receiving the content; `cause` says how. */
export class UnansweredError extends Error {}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  /** The command that was refused. */
  command?: string;
}

/** SMTP reply 530 requires authentication: that is about the settings, not about this mail. */
const authenticationRequired = 530;

/** Whether the mail server itself refused the mail (RFC 5321, section 4.2.1). */
export function isResponse(error: unknown): boolean {
  const { responseCode } = error as SmtpError;
  return responseCode !== undefined && responseCode >= 400;
}

/**
 * Reads why sending failed. A 5xx reply about this mail is final (RFC 5321, section 4.2.1); a 4xx reply, an unreachable
 * server and a refused password are temporary.
 */
export function readRefusal(error: unknown): Refusal {
  const about = {
    isFinal: false,
    isAboutMail: false,
    isAboutRecipient: false,
    isUnanswered: false,
    wantsLess: null,
    cause: '',
  };
  if (!(error instanceof Error)) return { ...about, reason: String(error), code: 'unknown' };
  if (error instanceof UnansweredError) {
    const refusal = readRefusal(error.cause);
    return { ...refusal, ...about, cause: refusal.cause, isUnanswered: true };
  }
  if (error instanceof UnsendableError) {
    return { ...about, isFinal: true, isAboutMail: true, reason: error.message, code: 'unsendable' };
  }
  const { code = 'unknown', command, responseCode, response, message } = error as SmtpError;
  // The library reports a 421 to a pipelined envelope as the end of the connection; one to a new connection is EPROTOCOL.
  const isCutOff = code === 'ECONNECTION' && responseCode === 421;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE' || isCutOff;
  const isRefused = responseCode !== undefined && responseCode >= 500 && responseCode !== authenticationRequired;
  return {
    isFinal: isAboutMail && (isRefused || responseCode === undefined),
    isAboutMail: isAboutMail && responseCode !== authenticationRequired,
    isAboutRecipient: isAboutMail && command === 'RCPT TO',
    isUnanswered: false,
    wantsLess: readWantsLess(responseCode, response ?? '', isCutOff || command === 'RCPT TO' || command === 'DATA'),
    reason: isAboutMail ? (response ?? message) : `${explain(code)} (${response ?? message})`,
    code: responseCode === undefined ? code : `${code} ${responseCode}`,
    cause: isAboutMail ? '' : describeFailure(error),
  };
}

/** RFC 3463: 4.1 is about an address, 4.2 about a mailbox. Greylisting is about one recipient too. */
const isAboutOne = /\b4\.[12]\.\d|gr[ea]y-?list/i;
const rateWords = /\btoo many (?!hops)|rate.?limit|throttl|\btoo (?:fast|quickly)\b|\bslow(?:ing)? down\b/i;

function readWantsLess(code: number | undefined, words: string, isToRecipient: boolean): Refusal['wantsLess'] {
  const isLess = rateWords.test(words) || ([421, 450, 451, 452].includes(code ?? 0) && !isAboutOne.test(words));
  if (!isLess) return null;
  return isToRecipient ? 'domain' : 'server';
}

function explain(code: string): string {
  switch (code) {
    case 'EAUTH':
      return 'De mailserver weigert de inloggegevens';
    case 'ETLS':
      return 'De verbinding met de mailserver is niet te beveiligen';
    case 'ESOCKET':
    case 'ECONNECTION':
    case 'ETIMEDOUT':
    case 'EDNS':
      return 'De mailserver is niet bereikbaar of verbrak de verbinding';
    default:
      return 'Versturen is niet gelukt';
  }
}

/** The shortest pause before a retry. */
export const minRetrySeconds = 30;
const maxRetrySeconds = 15 * 60;
const giveUpAfterSeconds = 4 * 60 * 60;

/**
 * When to retry a mail that was first tried at `since`: after 30 s, 30 s, 1, 2, 4 and 8 minutes, then every 15 minutes,
 * for 4 hours. null is never. The reason is for staff.
 */
export function decideRetry(
  { isFinal, reason }: Refusal,
  since: Date,
  minSeconds = minRetrySeconds,
): { retryInSeconds: number | null; reason: string } {
  if (isFinal) return { retryInSeconds: null, reason };
  const age = (Date.now() - since.getTime()) / 1000;
  if (age >= giveUpAfterSeconds) return { retryInSeconds: null, reason: `Na 4 uur proberen opgegeven. ${reason}` };
  return { retryInSeconds: Math.min(Math.max(age, minSeconds), maxRetrySeconds), reason };
}

const maxReasonLength = 500;

/** A reason for staff, shortened to one line. */
export function shortenReason(reason: string): string {
  const line = reason.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > maxReasonLength ? `${line.slice(0, maxReasonLength - 1)}…` : line;
}

/** A reason without what differs between readers: addresses, and the numbers that servers give to mails. */
export function likenessOf(reason: string, email: string): string {
  const [mailbox = ''] = email.split('@');
  const [, codes = '', text = ''] = /^((?:\d{3}[ -]?)?(?:\d\.\d{1,3}\.\d{1,3})?)(.*)$/s.exec(reason) ?? [];
  const words = text.toLowerCase().replaceAll(mailbox, '').split(/\s+/);
  return `${codes.trim()} ${words.filter((word) => !/[\d@]/.test(word)).join(' ')}`.slice(0, 500);
}
