import type { NewsletterMailCounts } from '@dijkportaal/contract/newsletters/newsletter-mails';
import type { NewsletterInList } from '@dijkportaal/contract/newsletters/newsletters';

/** How the list shows whether a newsletter was sent (specification, section 4). */
export type DisplayState = 'sent' | 'scheduled' | 'notSent';

type Sending = Pick<NewsletterInList, 'send' | 'send_at' | 'state'>;

const isPast = ({ send_at }: Sending, now: number) => send_at === null || Date.parse(send_at) <= now;

/**
 * Sent: activated and not in the future. One that is overdue and held for staff has not been sent, whatever its time
 * says.
 */
export function displayStateOf(newsletter: Sending, now = Date.now()): DisplayState {
  if (!newsletter.send || newsletter.state === 'held') return 'notSent';
  return isPast(newsletter, now) ? 'sent' : 'scheduled';
}

/** The outcome of a newsletter once all its mails are processed. */
export type Outcome = 'arrived' | 'partly' | 'none';

/**
 * A mail that may have arrived does not count as arrived; people who unsubscribed or were removed were not meant to get
 * it.
 */
export function outcomeOf({ sent, failed, unknown, bounced }: NewsletterMailCounts): Outcome {
  if (sent + unknown === 0) return 'none';
  return failed + unknown + bounced > 0 ? 'partly' : 'arrived';
}

const outcomeTones = { arrived: 'success', partly: 'warn', none: 'error' } as const;

/** The badge of a newsletter that has started, in a tone that says what arrived; null before that. */
export function describeState({ state, counts, trouble }: Pick<NewsletterInList, 'state' | 'counts' | 'trouble'>) {
  switch (state) {
    case 'sending':
      return { label: 'precise.sending', tone: trouble === '' ? 'waiting' : 'warn' } as const;
    case 'paused':
      // The portal pauses with a reason, staff without.
      if (trouble !== '') return { label: 'precise.interrupted', tone: 'warn' } as const;
      return { label: 'precise.paused', tone: 'paused' } as const;
    case 'stopped':
      return { label: 'precise.stopped', tone: 'off' } as const;
    case 'sent': {
      if (counts === null) return null;
      return { label: 'display.sent', tone: outcomeTones[outcomeOf(counts)] } as const;
    }
    default:
      return null;
  }
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
