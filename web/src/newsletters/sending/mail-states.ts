import { NewsletterMailState } from '@dijkportaal/contract/newsletters/newsletters';
import type { BadgeTone } from '../../ui/layout/badge.tsx';

/** The states of a mail in the order in which they are shown. */
export const mailStates = NewsletterMailState.options;

/** How each is shown: the clock is for what is to leave, the check for what was sent (specification, section 4). */
export const mailTones: Record<NewsletterMailState, BadgeTone> = {
  waiting: 'waiting',
  sending: 'waiting',
  sent: 'success',
  failed: 'error',
  unknown: 'error',
  bounced: 'error',
  unsubscribed: 'off',
  removed: 'off',
};
