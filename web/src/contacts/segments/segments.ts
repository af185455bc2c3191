import { segments, type Segment, type SegmentFilter } from '@dijkportaal/contract/contacts/segments';
import { useQuery } from '@tanstack/react-query';
import { segmentsQuery } from '../../audience/public.tsx';
import { useOffered } from '../../platform/extensions.ts';
import { readContactSearch, toQuery, type ContactSearch } from '../filter.ts';

/** The segments, and the one that equals the filters of the list; none while they load or if the server has none. */
export function useSegments(filter: ContactSearch): { segments: Segment[]; chosen: Segment | undefined } {
  const { data = [] } = useQuery({ ...segmentsQuery, enabled: useOffered(segments.list) });
  const present = canonical(toQuery(filter));
  return { segments: data, chosen: data.find((segment) => canonical(toQuery(readSegment(segment))) === present) };
}

/** The filters of a segment, as those of the list. */
export const readSegment = ({ filter }: Segment): ContactSearch => readContactSearch({ ...filter });

/** The filters of the list, as those of a segment. */
export function writeFilter(filter: ContactSearch): SegmentFilter {
  const { group, zone } = filter;
  const { group: _group, zone: _zone, ...others } = toQuery(filter);
  return { ...others, ...(group !== undefined && { group }), ...(zone !== undefined && { zone }) };
}

const canonical = (query: object) => JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)));
