import { noLimits } from '@dijkportaal/contract/newsletters/audience-limits';
import type {
  Newsletter,
  NewsletterInList,
  newsletters,
  NewsletterState,
} from '@dijkportaal/contract/newsletters/newsletters';
import type { NewsletterMail, newsletterMails } from '@dijkportaal/contract/newsletters/newsletter-mails';
import type { ReceivedFrom } from '@dijkportaal/contract/platform/endpoint';
import { nameLabels } from '../audience/public.tsx';
import { withFields } from '../platform/call.ts';
import { readFileOrUrl } from '../platform/read-file.ts';

type ReceivedInList = ReceivedFrom<typeof newsletters.list>['results'][number];

/**
 * A newsletter of a list. Without extensions its state follows from `send` and `send_at` (specification, section 4).
 */
export async function readListed(received: ReceivedInList): Promise<NewsletterInList> {
  const { thumbnail, featured_image, created_at = '', updated_at = created_at } = received;
  return {
    ...received,
    image: readFileOrUrl(received.image, featured_image ?? thumbnail, thumbnail),
    groups: await nameLabels('group', received.groups),
    zones: await nameLabels('zone', received.zones),
    // Only a server that has them returns them, with their names.
    segments: (received.segments ?? []).filter((segment) => typeof segment === 'object'),
    limits: received.limits ?? noLimits,
    reply_to: received.reply_to ?? '',
    rest_of: received.rest_of ?? null,
    state: received.state ?? stateOf(received),
    counts: received.counts ?? null,
    trouble: received.trouble ?? '',
    started_at: received.started_at ?? null,
    finished_at: received.finished_at ?? null,
    created_at,
    updated_at,
  };
}

/** A newsletter of a response, with its version. */
export async function readNewsletter(received: ReceivedFrom<typeof newsletters.get>): Promise<Newsletter> {
  return withFields(received, { ...(await readListed(received)), approval: received.approval ?? null });
}

function stateOf({ send, send_at }: ReceivedInList): NewsletterState {
  if (!send) return 'draft';
  return send_at !== null && Date.parse(send_at) > Date.now() ? 'scheduled' : 'sent';
}

/** A mail of a newsletter; the name is empty if the server returns only the address. */
export function readMail(received: ReceivedFrom<typeof newsletterMails.list>['results'][number]): NewsletterMail {
  const { user, contact, sent } = received;
  return {
    ...received,
    email: received.email ?? user?.email ?? contact?.email ?? '',
    name: received.name ?? '',
    state: received.state ?? (sent ? 'sent' : 'waiting'),
    reason: received.reason ?? '',
  };
}
