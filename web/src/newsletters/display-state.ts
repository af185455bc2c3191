import type { NewsletterInList } from '@dijkportaal/contract/newsletters/newsletters';

/** How the list shows whether a newsletter was sent (specification, section 4). */
export type DisplayState = 'sent' | 'scheduled' | 'notSent';

type Sending = Pick<NewsletterInList, 'send' | 'send_at' | 'state'>;

const isPast = ({ send_at }: Sending, now: number) => send_at === null || Date.parse(send_at) <= now;

/**
 * Sent: activated and not in the future. One that is overdue and held for staff was sent to nobody yet, whatever its
 * time says.
 */
export function displayStateOf(newsletter: Sending, now = Date.now()): DisplayState {
  if (!newsletter.send || newsletter.state === 'held') return 'notSent';
  return isPast(newsletter, now) ? 'sent' : 'scheduled';
}

/** Whether its recipients are fixed: the server then refuses every change. */
export function hasStarted({ state }: Pick<Sending, 'state'>): boolean {
  return state === 'sending' || state === 'paused' || state === 'stopped' || state === 'sent';
}

/** Whether sending is due: a process starts it within seconds. */
export function isDue(newsletter: Sending, now = Date.now()): boolean {
  return newsletter.state === 'scheduled' && isPast(newsletter, now);
}

/** Whether no field of the form may be changed (specification, section 4). */
export function isLocked(newsletter: Sending, now = Date.now()): boolean {
  return hasStarted(newsletter) || isDue(newsletter, now);
}
