/** Why a mail failed, as far as staff can do something about it. */
export type Reason = 'unknownAddress' | 'full' | 'blocked' | 'ownServer' | 'unanswered' | 'outdated' | 'other';

/**
 * Parses the response of a mail server: its enhanced status code if it has one (RFC 3463), else its English text. The
 * portal's own errors are already in Dutch.
 */
export function readReason(response: string): Reason {
  if (/^(De mailserver|De verbinding|Versturen)/.test(response)) return 'ownServer';
  if (response.startsWith('Het is niet zeker')) return 'unanswered';
  if (response.startsWith('Niet verstuurd')) return 'outdated';
  const [, subject, detail] = /\b[45]\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  if (subject === '1' || (subject === '2' && detail === '1')) return 'unknownAddress';
  if (subject === '2' && detail === '2') return 'full';
  if (subject === '7') return 'blocked';
  if (/user unknown|no such user|unknown (user|recipient)|does not exist/i.test(response)) return 'unknownAddress';
  if (/quota|mailbox (is )?full/i.test(response)) return 'full';
  if (/spam|blocked|blacklist|policy|reputation/i.test(response)) return 'blocked';
  return 'other';
}
