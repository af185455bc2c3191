import type { PublicationState } from '@dijkportaal/contract/publications/publish-at';
import { readMoment } from '../platform/moment.ts';
import type { PublicationRow } from './page.ts';

/** The state of an item and when residents see it. */
export function presentMoment({ isPublished, publishAt }: Pick<PublicationRow, 'isPublished' | 'publishAt'>): {
  state: PublicationState;
  publish_at: string | null;
} {
  const unpublished = publishAt === null ? 'draft' : 'planned';
  return { state: isPublished ? 'published' : unpublished, publish_at: publishAt?.toISOString() ?? null };
}

/** The time in a form, null for a draft; nothing when the form does not have it. */
export const readPublishAt = (given: string | null | undefined): { publishAt?: Date | null } =>
  given === undefined ? {} : { publishAt: given ? readMoment('publish_at', given) : null };
