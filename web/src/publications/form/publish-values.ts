import type { PublicationState } from '@dijkportaal/contract/publications/publish-at';
import type { Label } from '@dijkportaal/contract/users';
import { formatLocalTime } from '../../platform/date-time.ts';
import type { useTexts } from '../staff-texts.ts';

/** When an item is published, as chosen in a form. */
export interface PublishValues {
  publish: 'now' | 'later' | 'draft';
  /** For later: YYYY-MM-DDTHH:mm in Europe/Amsterdam, or empty. */
  publishAt: string;
}

interface Published {
  state: PublicationState;
  publish_at: string | null;
}

const choices = { published: 'now', planned: 'later', draft: 'draft' } as const;

/** The choice of a stored item; a new one is published when it is saved. */
export const readPublishValues = (item: Published | null): PublishValues => ({
  publish: choices[item?.state ?? 'published'],
  publishAt: item?.state === 'planned' && item.publish_at !== null ? formatLocalTime(item.publish_at) : '',
});

/**
 * The field that is sent. A new or published item that is to be published needs none: servers without drafts do not know
 * the field.
 */
export function toPublishAt(item: Published | null, { publish, publishAt }: PublishValues, now = new Date()) {
  if (publish === 'draft') return { publish_at: null };
  if (publish === 'later') return { publish_at: publishAt };
  return (item?.state ?? 'published') === 'published' ? {} : { publish_at: now.toISOString() };
}

/**
 * The segments as they are sent: nothing while there are none, because a server of the specification does not know them,
 * and null to remove the stored ones.
 */
export function writeSegments(chosen: number[], stored: readonly Label[] = []) {
  if (chosen.length > 0) return { segments: chosen };
  return stored.length > 0 ? { segments: null } : {};
}

/** Why the time of publication is invalid. */
export function checkPublishAt(
  { publish, publishAt }: PublishValues,
  t: ReturnType<typeof useTexts>,
  now = new Date(),
): string | null {
  if (publish !== 'later') return null;
  if (publishAt === '') return t('publish.momentMissing');
  return publishAt <= formatLocalTime(now.toISOString()) ? t('publish.momentPast') : null;
}
