import { parcels, type PersonInMapList, type PersonOnMap } from '@dijkportaal/contract/parcels/parcels';
import { maxPageSize } from '@dijkportaal/contract/platform/paging';
import { users } from '@dijkportaal/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { call, CallError, versionOf } from '../platform/call.ts';
import { callExtension, callIfOffered } from '../platform/extensions.ts';
import { fullName } from '../platform/full-name.ts';
import { fetchAllPages } from '../platform/paging.ts';
import { keyOf } from '../platform/queries.ts';
import type { MapPerson, TiledOutlines } from './lazy-map.tsx';
import { loadWithRetries } from './load-map.ts';
import type { MapZone } from './map/layers/zone-shapes.ts';
import { parcelNames } from './parcel-names.ts';

export type ListedPerson = PersonInMapList;

/** Everyone on the map, in the list and as the map needs them. */
export interface PeopleOnMap {
  listed: ListedPerson[];
  onMap: MapPerson[];
  /** The source of the outlines; null if the people on the map have them. */
  tiledOutlines: Omit<TiledOutlines, 'onError'> | null;
  /** Shapes to show instead of people; empty unless there are many people. */
  zones: MapZone[];
}

/** From this many people on, zones are shown as shapes while they are small. */
const manyPeople = 1_000;

/** Everyone; large, so it is cached for some minutes, and then only loaded again if it changed. */
export const peopleQuery = queryOptions({
  queryKey: keyOf(parcels.people),
  queryFn: async ({ client, queryKey }): Promise<PeopleOnMap> => {
    const known = client.getQueryData<PeopleOnMap>(queryKey);
    try {
      const received = await callIfOffered(parcels.people, {}, { ifNoneMatch: known && versions.get(known) });
      const people = received === null ? await fetchPeople() : await withTiles(received);
      const version = received === null ? undefined : versionOf(received);
      if (version !== undefined) versions.set(people, version);
      return people;
    } catch (error) {
      if (known !== undefined && error instanceof CallError && error.status === 304) return known;
      throw error;
    }
  },
  staleTime: 5 * 60_000,
  // Compares by identity: comparing 20,000 people takes longer than drawing them.
  structuralSharing: false,
});

const versions = new WeakMap<PeopleOnMap, string>();

/** The selected person with their outlines; not requested without tiles. */
export const detailsQuery = (id: number | null, isNeeded: boolean) =>
  queryOptions({
    // A part of the list's key, so that what refetches the list refetches this.
    queryKey: keyOf(parcels.people, id),
    queryFn: async () => toMapPerson(await callExtension(parcels.person, { params: { id: String(id) } })),
    enabled: isNeeded && id !== null,
  });

async function withTiles({
  results,
  extent,
}: Awaited<ReturnType<typeof callIfOffered<typeof parcels.people>>> & {}): Promise<PeopleOnMap> {
  return {
    listed: results,
    onMap: results.map((person) => toMapPerson({ ...person, profile_polygons: [] })),
    tiledOutlines: {
      extent,
      load: async ({ zoom, x, y }) => {
        const params = { zoom: String(zoom), x: String(x), y: String(y) };
        // A server that is busy with other tiles may be available in a second.
        const { results: outlines } = await loadWithRetries(() => callExtension(parcels.outlines, { params }), [1000]);
        return outlines;
      },
    },
    // What changes the zones changes the version of the people.
    zones: results.length < manyPeople ? [] : await fetchZones(),
  };
}

const byName = new Intl.Collator('nl', { numeric: true });

/** None when they cannot be loaded: the map then shows the people. */
async function fetchZones(): Promise<MapZone[]> {
  try {
    const { results = [] } = (await callIfOffered(parcels.zones)) ?? {};
    return results.toSorted((one, other) => byName.compare(one.name, other.name));
  } catch (error) {
    console.warn('the zones could not be loaded', error);
    return [];
  }
}

/** The same from the pages of the list of users, which has no names of parcels except in their outlines. */
async function fetchPeople(): Promise<PeopleOnMap> {
  const everyone = await fetchAllPages(maxPageSize, (page) =>
    call(users.list, { query: { page: String(page), page_size: String(maxPageSize) } }),
  );
  const people = everyone.filter(({ latitude, profile_polygons }) => latitude !== null || profile_polygons.length > 0);
  return {
    listed: people.map((person) => ({
      ...person,
      parcels: '',
      outlines: parcelNames(person.profile_polygons).length,
    })),
    onMap: people.map((person) => toMapPerson({ ...person, parcels: '' })),
    tiledOutlines: null,
    zones: [],
  };
}

/** The map identifies people by their profile, because a marker links to it. */
function toMapPerson(person: PersonOnMap): MapPerson {
  const { latitude, longitude } = person;
  return {
    id: person.profile_id,
    title: fullName(person),
    position: latitude === null || longitude === null ? null : [latitude, longitude],
    polygons: person.profile_polygons,
  };
}
