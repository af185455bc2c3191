import * as z from 'zod/mini';
import { describe } from '../platform/endpoint.ts';
import { extension } from '../platform/extension.ts';
import { Moment, Timestamp } from '../platform/fields.ts';

export const PublicationState = z.enum(['draft', 'planned', 'published']);
export type PublicationState = z.output<typeof PublicationState>;
describe(
  PublicationState,
  'draft: only staff see it; planned: residents see it from `publish_at`; published: they see it now.',
);

/** When residents see an item. Within a minute after `publish_at` it is published and its mails are queued. */
export const publicationMoment = {
  state: extension(PublicationState),
  /** null for a draft. */
  publish_at: extension(z.nullable(Timestamp)),
};

export const publishAt = z.optional(z.nullable(z.union([z.literal(''), Moment])));
describe(
  publishAt,
  'When residents may see an item: null or empty for a draft, a time in the past for now. Omitted, a new item is published and an existing one is unchanged. News that is not a draft then follows its date (`created_at`), if that is new.',
);
