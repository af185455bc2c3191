import { newsletterProblems, type Dashboard } from '@dijkportaal/contract/dashboard';
import type { LinkProps } from '@tanstack/react-router';

type NewsletterProblem = (typeof newsletterProblems)[number];
type PublicationKind = keyof Dashboard['seen_by_nobody'];

/**
 * Something that needs staff's attention: how many there are, null if that is not known, and a link to the list of
 * exactly those.
 */
export interface AttentionItem {
  kind:
    | `newsletters.${NewsletterProblem}`
    | 'cards.lateMessages'
    | 'cards.messages'
    | 'cards.mails'
    | 'cards.brokenAddresses'
    | 'cards.invitations'
    | 'cards.expiredInvitations'
    | `cards.${PublicationKind}`
    | `cards.checking.${PublicationKind}`;
  count: number | null;
  to: NonNullable<LinkProps['to']>;
  search?: Record<string, unknown>;
  /** Their titles, where they say more than a general text. */
  titles?: string[];
}

const publicationScreens = { designs: '/design-admin', documents: '/documents-admin', news: '/news-editor' } as const;
const publicationKinds = Object.keys(publicationScreens) as PublicationKind[];

/** What needs attention or could not be counted, the most urgent first. */
export function listAttentionItems(data: Dashboard): AttentionItem[] {
  const { late_messages, unread_messages, failed_mails, broken_addresses, open_invitations, expired_invitations } =
    data;
  const item = (
    part: Dashboard['unknown'][number],
    kind: AttentionItem['kind'],
    count: number,
    screen: Pick<AttentionItem, 'to' | 'search' | 'titles'>,
  ): AttentionItem => ({ kind, count: data.unknown.includes(part) ? null : count, ...screen });
  const publications = (part: 'seen_by_nobody' | 'files_checking', prefix: 'cards' | 'cards.checking') =>
    publicationKinds.map((kind) =>
      item(part, `${prefix}.${kind}`, data[part][kind], { to: publicationScreens[kind], search: { attention: part } }),
    );
  return [
    // What could not be counted has one card, without a problem.
    ...newsletterProblems.map((problem): AttentionItem => ({
      kind: `newsletters.${problem}`,
      count: data.newsletter_problems[problem],
      to: '/newsletter',
      search: { problem },
      titles: data.newsletters.filter((one) => one.problem === problem).map(({ title }) => title),
    })),
    item('late_messages', 'cards.lateMessages', late_messages, { to: '/messages-admin', search: { late: true } }),
    item('unread_messages', 'cards.messages', unread_messages, { to: '/messages-admin', search: { unread: true } }),
    item('failed_mails', 'cards.mails', failed_mails, { to: '/mails', search: { state: 'failed' } }),
    item('broken_addresses', 'cards.brokenAddresses', broken_addresses, { to: '/broken-addresses' }),
    ...publications('seen_by_nobody', 'cards'),
    item('expired_invitations', 'cards.expiredInvitations', expired_invitations, {
      to: '/users',
      search: { account: 'expired' },
    }),
    item('open_invitations', 'cards.invitations', open_invitations, { to: '/users', search: { account: 'open' } }),
    ...publications('files_checking', 'cards.checking'),
  ].filter(({ count }) => count !== 0);
}
