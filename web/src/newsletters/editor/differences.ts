import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { readValues, writeBody, type NewsletterValues } from './form-values.ts';

/** Parts of a newsletter that two people can have changed. */
export type Part =
  | 'title'
  | 'content'
  | 'image'
  | 'send'
  | 'send_at'
  | 'send_to_contacts'
  | 'send_to_not_logged_in'
  | 'audience';

const parts: readonly Part[] = [
  'title',
  'content',
  'image',
  'send',
  'send_at',
  'send_to_contacts',
  'send_to_not_logged_in',
  'audience',
];

/** The parts in which the form differs from what someone else saved. */
export function differencesOf(
  mine: NewsletterValues,
  theirs: Newsletter,
  /** The picture at the time the form was opened. */
  imageBefore: number | null,
): Part[] {
  const [own, other] = [writeBody(mine), writeBody(readValues(theirs))];
  const audienceOf = ({ everyone, groups, zones, segments }: typeof own) =>
    JSON.stringify([everyone, groups, zones, segments]);
  const image = mine.image !== null ? 'new' : mine.keepsImage ? imageBefore : null;
  const differs: Record<Part, boolean> = {
    title: own.title !== other.title,
    content: own.content !== other.content,
    image: image !== (theirs.image?.id ?? null),
    send: own.send !== other.send,
    send_at: own.send_at?.slice(0, 16) !== other.send_at?.slice(0, 16),
    send_to_contacts: own.send_to_contacts !== other.send_to_contacts,
    send_to_not_logged_in: own.send_to_not_logged_in !== other.send_to_not_logged_in,
    audience: audienceOf(own) !== audienceOf(other),
  };
  return parts.filter((part) => differs[part]);
}
