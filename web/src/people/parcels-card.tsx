import { listDesignations, nameDesignation } from '@dijkportaal/contract/parcels/designations';
import type { Profile } from '@dijkportaal/contract/profiles';
import { useMemo, useState } from 'react';
import { LazyMap, ParcelLinks, parcelNames, type MapPerson } from '../parcels/public.ts';
import { Card } from '../ui/layout/card.tsx';
import { Fact, Facts } from './facts.tsx';
import styles from './person.module.css';
import { useTexts } from './texts.ts';

/** What a profile and a contact say about a place. */
export type Located = Pick<Profile, 'id' | 'latitude' | 'longitude' | 'polygons' | 'parcels'>;

/** The parcels of somebody, on a small map and as text. */
export function ParcelsCard({ person, name }: { person: Located; name: string }) {
  const t = useTexts();
  const [isChosen, setChosen] = useState(false);
  const { id, polygons, parcels } = person;
  const people = useMapPeople(person, name);
  const drawn = parcelNames(polygons);
  const listed = listDesignations(parcels).map(({ text, designation }) =>
    designation === null ? text : nameDesignation(designation),
  );
  const isOnMap = people[0]?.position !== null || drawn.length > 0;
  return (
    <Card title={t('parcels.title')}>
      {isOnMap ? (
        <div className={styles.map}>
          <LazyMap
            startsAsPicture
            startsWithAll
            people={people}
            fallbackCenter={people[0]?.position ?? null}
            selectedId={isChosen ? id : null}
            onSelect={(selected) => setChosen(selected !== null)}
            renderInfo={({ title }) => <p className="flush">{title}</p>}
          />
        </div>
      ) : (
        <p className="quiet">{t('parcels.noPlace')}</p>
      )}
      <Facts>
        {drawn.length > 0 && (
          <Fact label={t('parcels.onMap')} none="" values={[<ParcelLinks key="drawn" names={drawn} />]} />
        )}
        <Fact
          label={t('parcels.asText')}
          none={t('parcels.none')}
          values={[listed.length > 0 && <ParcelLinks key="listed" names={listed} />]}
        />
      </Facts>
    </Card>
  );
}

/** Somebody as the map shows them; the same array until the data changes. */
export function useMapPeople({ id, latitude, longitude, polygons }: Located, name: string): MapPerson[] {
  return useMemo(() => {
    const position: [number, number] | null = latitude === null || longitude === null ? null : [latitude, longitude];
    return [{ id, title: name, position, polygons }];
  }, [id, name, latitude, longitude, polygons]);
}
