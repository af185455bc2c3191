import {
  people,
  eventKinds,
  type EventKind,
  type PersonEvent,
  type UndatedEvent,
} from '@dijkportaal/contract/people/people';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callExtension } from '../platform/extensions.ts';
import { readChoice, type ListFilter } from '../platform/list-filter.ts';
import { keyOf } from '../platform/queries.ts';

/** How many of the latest events of a kind are shown apart from the timeline. */
export const recentEvents = 5;

/** The loaded events: newest first, and after the last page those without a date. */
export interface TimelineEvents {
  events: PersonEvent[];
  undated: UndatedEvent[];
}

export interface TimelineSearch extends ListFilter {
  kind?: EventKind | undefined;
}

export function readTimelineSearch(query: Record<string, unknown>): TimelineSearch {
  const kind = readChoice(eventKinds, query['kind']);
  return kind === undefined ? {} : { kind };
}

/** Whose timeline it is: of a profile, or of a contact without an account. */
export type TimelineOwner = { profileId: number } | { contactId: number };

/** The timeline of a person, newest first; each page continues after the last event of the previous one. */
export const timelineQuery = (owner: TimelineOwner, kind: EventKind | undefined, limit: number) =>
  infiniteQueryOptions({
    queryKey:
      'profileId' in owner
        ? keyOf(people.timeline, owner.profileId, kind, limit)
        : keyOf(people.contactTimeline, owner.contactId, kind, limit),
    queryFn: ({ pageParam }) => {
      const query = {
        limit: String(limit),
        ...(kind !== undefined && { kind }),
        ...(pageParam !== null && { before: pageParam }),
      };
      return 'profileId' in owner
        ? callExtension(people.timeline, { params: { id: String(owner.profileId) }, query })
        : callExtension(people.contactTimeline, { params: { id: String(owner.contactId) }, query });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ results, has_more }) => (has_more ? results.at(-1)?.id : undefined),
    select: ({ pages }): TimelineEvents => ({
      events: pages.flatMap((page) => page.results),
      // During an update an earlier version of the server may respond, which does not have them.
      undated: pages.flatMap((page) => (page as Partial<typeof page>).undated ?? []),
    }),
  });
