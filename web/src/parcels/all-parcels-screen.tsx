import { outlineRuns } from '@dijkportaal/contract/parcels/outline-runs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { fullName } from '../platform/full-name.ts';
import { useSignedInPerson } from '../platform/session.ts';
import { Button } from '../ui/layout/button.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { LazyMap, type MapPerson } from './lazy-map.tsx';
import styles from './map-layout.module.css';
import { parcelNames } from './parcel-names.ts';
import { ParcelLinks } from './parcel-links.tsx';
import { PeopleList } from './people-list.tsx';
import { detailsQuery, peopleQuery, type PeopleOnMap } from './people-queries.ts';
import type { MapZone } from './map/layers/zone-shapes.ts';
import { useTexts } from './texts.ts';
import { ZoneList } from './zone-list.tsx';

const nobody: PeopleOnMap = { listed: [], onMap: [], tiledOutlines: null, zones: [] };

/**
 * Staff's home: everyone's location and parcels on the map, and the same people in a searchable list. `children` are
 * above the map.
 */
export function AllParcelsScreen({ children }: { children?: ReactNode }) {
  const t = useTexts();
  const { profile } = useSignedInPerson();
  const { data: people = nobody, isPending, isError, refetch } = useQuery(peopleQuery);
  const [outlinesFailed, setOutlinesFailed] = useState(false);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [wantedZone, setWantedZone] = useState<MapZone | null>(null);
  const { listed, onMap, tiledOutlines, zones } = people;
  const tiles = useMemo(
    () => tiledOutlines && { ...tiledOutlines, onError: () => setOutlinesFailed(true) },
    [tiledOutlines],
  );
  const details = useQuery(detailsQuery(selectedId, tiles !== null));
  // The map shows a person as soon as their outlines are loaded, or without them if they cannot be loaded.
  const isShown = tiles === null || !details.isPending;
  const { latitude, longitude } = profile;

  return (
    <>
      <PageHeading title={t('welcome', { name: fullName(profile) })}>
        <p>{t('allIntro')}</p>
        <IfOffered endpoint={outlineRuns.candidates}>
          <Link to="/fetch-parcels">{t('fetchAll')}</Link>
        </IfOffered>
      </PageHeading>
      {children}
      {isError || outlinesFailed ? (
        <Alert tone="error">
          <p>{t('failed')}</p>
          <Button
            variant="default"
            onClick={() => {
              setOutlinesFailed(false);
              void refetch();
            }}
          >
            {t('retry')}
          </Button>
        </Alert>
      ) : (
        <div className={styles.layout}>
          <LazyMap
            people={onMap}
            tiledOutlines={tiles}
            zones={zones}
            wantedZone={wantedZone}
            fallbackCenter={latitude === null || longitude === null ? null : [latitude, longitude]}
            selectedId={isShown ? selectedId : null}
            details={details.data ?? null}
            onSelect={setSelectedId}
            renderInfo={(person) => <PersonInfo person={person} profileId={person.id} />}
          />
          <section className={`surface ${styles.card}`} aria-labelledby="all-people">
            <h2 id="all-people">{t('list.all')}</h2>
            {isPending ? (
              <Skeleton lines={6} label={t('list.loading')} />
            ) : (
              <>
                {zones.length > 0 && <ZoneList zones={zones} onSelect={(zone) => setWantedZone({ ...zone })} />}
                <PeopleList people={listed} selectedId={selectedId} onSelect={setSelectedId} />
              </>
            )}
          </section>
        </div>
      )}
    </>
  );
}

function PersonInfo({ person, profileId }: { person: MapPerson; profileId: number }) {
  return (
    <div className={`stack-2 flush ${styles.info}`}>
      <Link to="/profile/$id" params={{ id: String(profileId) }} className="bold">
        {person.title}
      </Link>
      <p className={styles.parcels}>
        <ParcelLinks names={parcelNames(person.polygons)} />
      </p>
    </div>
  );
}
