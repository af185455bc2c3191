import type { designs, Publication } from '@dijkportaal/contract/publications/designs';
import type { ReceivedFrom } from '@dijkportaal/contract/platform/endpoint';
import type { Label } from '@dijkportaal/contract/users';
import { findLabels, findUsers } from '../audience/public.tsx';
import { withFields } from '../platform/call.ts';
import { readFile } from '../platform/read-file.ts';

type ReceivedPublication = ReceivedFrom<typeof designs.get>;

/** The state of an item and when it is published; on servers without drafts it always is. */
export const readMoment = ({
  state = 'published',
  publish_at,
  created_at,
}: Pick<ReceivedPublication, 'state' | 'publish_at' | 'created_at'>) => ({
  state,
  publish_at: publish_at === undefined ? created_at : publish_at,
});

/** A design or document in a list. Without extensions its groups, users and zones have names only, and the id 0. */
export function readPublication(received: ReceivedPublication): Publication {
  const unnumbered = (names: readonly string[]): Label[] => names.map((name) => ({ id: 0, name }));
  const { group_names, user_names, zone_names, updated_at = received.created_at } = received;
  return withFields(received, {
    files: received.files.map(readFile),
    groups: received.groups ?? unnumbered(group_names),
    users: received.users ?? unnumbered(user_names),
    zones: received.zones ?? unnumbered(zone_names),
    segments: received.segments ?? [],
    audience: received.audience ?? null,
    summary: received.summary ?? '',
    question: received.question ?? '',
    question_before: received.question_before ?? null,
    reaction: received.reaction ?? null,
    everyone: received.everyone ?? group_names.length + user_names.length + zone_names.length === 0,
    updated_at,
    ...readMoment(received),
  });
}

/**
 * A design or document to edit, with the ids of its audience. Throws if a name cannot be found: saved without it, the
 * audience would be another one.
 */
export async function readEditedPublication(received: ReceivedPublication): Promise<Publication> {
  const { groups, users, zones, group_names, user_names, zone_names } = received;
  return withFields(readPublication(received), {
    groups: groups ?? (await findLabels('group', group_names)),
    users: users ?? (await findUsers(user_names)),
    zones: zones ?? (await findLabels('zone', zone_names)),
  });
}
