import type { NewsletterMailCounts } from '@dijkportaal/contract/newsletters/newsletter-mails';
import type { NewsletterInList } from '@dijkportaal/contract/newsletters/newsletters';
import type { ListTexts } from './texts.ts';

/** How many mails arrived, and the outcome of the others, as one line of text. */
export function formatFigures(
  { state, counts }: { state: NewsletterInList['state']; counts: NewsletterMailCounts },
  t: ListTexts,
): string {
  const { failed, unknown, bounced, unsubscribed, removed } = counts;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const others = [
    ['failed', failed],
    ['unknown', unknown],
    ['bounced', bounced],
    ['unsubscribed', unsubscribed],
    // A stop removes all waiting mails.
    [state === 'stopped' ? 'notSent' : 'removed', removed],
    ['waiting', counts.waiting + counts.sending],
  ] as const;
  return [
    t('figures.sent', { count: counts.sent, total }),
    ...others.flatMap(([name, count]) => (count > 0 ? [t(`figures.${name}`, { count })] : [])),
  ].join(', ');
}
