/** Why a mail did not leave, and whether it makes sense to try again. */
export interface Refusal {
  isFinal: boolean;
  /** The server said no to this mail; otherwise it is away, or wants nothing of us at all. */
  isAboutMail: boolean;
  /** It may have left all the same: the connection broke after the content had begun to go over it. Otherwise it certainly did not. */
  isUnanswered: boolean;
  /** For staff: the mail server's own words where there are any. */
  reason: string;
  /** For the log: codes only, because the words may hold the address. */
  code: string;
}

/** A mail that cannot leave however often it is tried. */
export class UnsendableError extends Error {}

/** A mail whose content the server was getting when the connection broke, or took too long; `cause` says how. */
export class UnansweredError extends Error {}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** SMTP reply 530 asks to sign in first: that is about the settings, not about this mail. */
const signInFirst = 530;

/** Whether the mail server itself said that it does not take the mail (RFC 5321, section 4.2.1). */
export function isAnswer(error: unknown): boolean {
  const { responseCode } = error as SmtpError;
  return responseCode !== undefined && responseCode >= 400;
}

/**
 * Reads what went wrong. Final is a 5xx reply about this mail (RFC 5321, section 4.2.1); a 4xx reply, a server that is
 * away and a refused password may be over later.
 */
export function readRefusal(error: unknown): Refusal {
  const about = { isFinal: false, isAboutMail: false, isUnanswered: false };
  if (!(error instanceof Error)) return { ...about, reason: String(error), code: 'unknown' };
  if (error instanceof UnansweredError) return { ...readRefusal(error.cause), ...about, isUnanswered: true };
  if (error instanceof UnsendableError) {
    return { ...about, isFinal: true, isAboutMail: true, reason: error.message, code: 'unsendable' };
  }
  const { code = 'unknown', responseCode, response, message } = error as SmtpError;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isRefused = responseCode !== undefined && responseCode >= 500 && responseCode !== signInFirst;
  return {
    isFinal: isAboutMail && (isRefused || responseCode === undefined),
    isAboutMail: isAboutMail && responseCode !== signInFirst,
    isUnanswered: false,
    reason: isAboutMail ? (response ?? message) : `${explain(code)} (${response ?? message})`,
    code: responseCode === undefined ? code : `${code} ${responseCode}`,
  };
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
      return 'Versturen lukte niet';
  }
}

const firstPause = 30;
const longestPause = 15 * 60;
/** After this many seconds a mail has failed. */
export const longestTry = 4 * 60 * 60;

/** Seconds until the next attempt of a mail of this age: 30 s, 30 s, 1, 2, 4, 8 minutes, then every 15 minutes; null: no more. */
export function nextPause(ageSeconds: number): number | null {
  if (ageSeconds >= longestTry) return null;
  return Math.min(Math.max(ageSeconds, firstPause), longestPause);
}
