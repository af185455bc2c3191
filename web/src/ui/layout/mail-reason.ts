/** Why a mail failed, as far as staff can do something about it. */
export type Reason = 'unknownAddress' | 'full' | 'blocked' | 'ownServer' | 'unanswered' | 'outdated' | 'other';

/**
 * Parses the response of a mail server: its enhanced status code if it has one (RFC 3463), else its English text. The
 * portal's own errors are in Dutch already.
 */
export function readReason(answer: string): Reason {
  if (/^(De mailserver|De verbinding|Versturen)/.test(answer)) return 'ownServer';
  if (answer.startsWith('Het is niet zeker')) return 'unanswered';
  if (answer.startsWith('Niet verstuurd')) return 'outdated';
  const [, subject, detail] = /\b[45]\.(\d{1,3})\.(\d{1,3})\b/.exec(answer) ?? [];
  if (subject === '1' || (subject === '2' && detail === '1')) return 'unknownAddress';
  if (subject === '2' && detail === '2') return 'full';
  if (subject === '7') return 'blocked';
  if (/user unknown|no such user|unknown (user|recipient)|does not exist/i.test(answer)) return 'unknownAddress';
  if (/quota|mailbox (is )?full/i.test(answer)) return 'full';
  if (/spam|blocked|blacklist|policy|reputation/i.test(answer)) return 'blocked';
  return 'other';
}
