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
import { keyOf, retryOnce } from '../platform/queries.ts';

/** How many of the latest events of a kind are shown apart from the timeline. */
export const recentEvents = 5;

/** What was loaded: newest first, and after the last page what has no date. */
export interface TimelineEvents {
  events: PersonEvent[];
  undated: UndatedEvent[];
}

/** The filter of the timeline, in the URL. */
export interface TimelineSearch extends ListFilter {
  kind?: EventKind | undefined;
}

/** Reads the query of the URL; invalid values are left out. */
export function readTimelineSearch(query: Record<string, unknown>): TimelineSearch {
  const kind = readChoice(eventKinds, query['kind']);
  return kind === undefined ? {} : { kind };
}

/** What happened around a person, newest first; each page continues after the last event of the page before it. */
export const timelineQuery = (profileId: number, kind: EventKind | undefined, limit: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(people.timeline, profileId, kind, limit),
    queryFn: ({ pageParam }) =>
      callExtension(people.timeline, {
        params: { id: String(profileId) },
        query: {
          limit: String(limit),
          ...(kind !== undefined && { kind }),
          ...(pageParam !== null && { before: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ results, has_more }) => (has_more ? results.at(-1)?.id : undefined),
    select: ({ pages }): TimelineEvents => ({
      events: pages.flatMap((page) => page.results),
      // During an update an earlier version of the server may respond, which does not have them.
      undated: pages.flatMap((page) => (page as Partial<typeof page>).undated ?? []),
    }),
    retry: retryOnce,
  });
