import { parcels, type PersonOnMap } from '@dijkportaal/contract/parcels';
import { maxPageSize } from '@dijkportaal/contract/platform/paging';
import { users } from '@dijkportaal/contract/users';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { call } from '../platform/call.ts';
import { callIfOffered } from '../platform/extensions.ts';
import { fetchAllPages } from '../platform/paging.ts';
import { keyOf } from '../platform/queries.ts';
import { useSignedInPerson } from '../platform/session.ts';
import { Button } from '../ui/layout/button.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { LazyMap, type MapPerson } from './lazy-map.tsx';
import styles from './map-layout.module.css';
import { parcelNames } from './parcel-names.ts';
import { PeopleList } from './people-list.tsx';
import { useTexts } from './texts.ts';

/** Everyone on the map; large, so it is cached for some minutes. */
const mapQuery = queryOptions({
  queryKey: keyOf(parcels.map),
  queryFn: async () => (await callIfOffered(parcels.map)) ?? { results: await fetchPeople() },
  staleTime: 5 * 60_000,
});

/** The same from the pages of the list of users, which has no names of parcels outside their outlines. */
async function fetchPeople(): Promise<PersonOnMap[]> {
  const people = await fetchAllPages(maxPageSize, (page) =>
    call(users.list, { query: { page: String(page), page_size: String(maxPageSize) } }),
  );
  return people
    .filter(({ latitude, profile_polygons }) => latitude !== null || profile_polygons.length > 0)
    .map((person) => ({ ...person, parcels: '' }));
}

const noPeople: PersonOnMap[] = [];

/**
 * Staff's home: everyone's location and parcels on the map, and the same people in a searchable list. `children` go
 * above the map.
 */
export function AllParcelsScreen({ children }: { children?: ReactNode }) {
  const t = useTexts();
  const { profile } = useSignedInPerson();
  const { data, isPending, isError, refetch } = useQuery(mapQuery);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const people = data?.results ?? noPeople;
  const onMap = useMemo(() => people.map(toMapPerson), [people]);
  const { latitude, longitude } = profile;

  return (
    <>
      <PageHeading title={t('welcome', { name: `${profile.first_name} ${profile.last_name}`.trim() })}>
        <p>{t('allIntro')}</p>
      </PageHeading>
      {children}
      {isError ? (
        <Alert tone="error">
          <p>{t('failed')}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      ) : (
        <div className={styles.layout}>
          <LazyMap
            people={onMap}
            fallbackCenter={latitude === null || longitude === null ? null : [latitude, longitude]}
            selectedId={selectedId}
            onSelect={setSelectedId}
            renderInfo={(person) => <PersonInfo person={person} profileId={person.id} />}
          />
          <section className={styles.card} aria-labelledby="all-people">
            <h2 id="all-people">{t('list.all')}</h2>
            {isPending ? (
              <Skeleton lines={6} label={t('list.loading')} />
            ) : (
              <PeopleList people={people} selectedId={selectedId} onSelect={setSelectedId} />
            )}
          </section>
        </div>
      )}
    </>
  );
}

function PersonInfo({ person, profileId }: { person: MapPerson; profileId: number }) {
  const t = useTexts();
  return (
    <div className={styles.info}>
      <strong>{person.title}</strong>
      <p>{parcelNames(person.polygons).join(', ')}</p>
      <Link to="/profile/$id" params={{ id: String(profileId) }}>
        {t('profileLink')}
      </Link>
    </div>
  );
}

/** The map identifies people by their profile, because a marker links to it. */
function toMapPerson(person: PersonOnMap): MapPerson {
  const { latitude, longitude } = person;
  return {
    id: person.profile_id,
    title: `${person.first_name} ${person.last_name}`.trim(),
    position: latitude === null || longitude === null ? null : [latitude, longitude],
    polygons: person.profile_polygons,
  };
}
