import { useMemo, useState } from 'react';
import HouseIcon from 'lucide-react/icons/house';
import ParcelIcon from 'lucide-react/icons/land-plot';
import { fullName } from '../platform/full-name.ts';
import { formatNumber } from '../platform/numbers.ts';
import { useSignedInPerson } from '../platform/session.ts';
import { AskLink } from '../ui/layout/ask-link.tsx';
import { ContactLink } from '../ui/layout/contact-link.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { InOrder, type Part } from '../ui/layout/in-order.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { LazyMap, type MapPerson } from './lazy-map.tsx';
import type { MapShape } from './map/layers/work-paint.ts';
import styles from './map-layout.module.css';
import { readLand, type PieceOfLand } from './piece-of-land.ts';
import type { Place } from './map/place.ts';
import listStyles from './place-list.module.css';
import { useTexts } from './texts.ts';

interface OwnParcelsScreenProps {
  /** What is between the welcome and the map. */
  parts: readonly Part[];
  /** Where works are, for the map. Pass the same array while the data is the same. */
  works?: readonly MapShape[];
}

/** A resident's home: what is new and asked of them, and their own places (specification, section 2). */
export function OwnParcelsScreen({ parts, works }: OwnParcelsScreenProps) {
  const t = useTexts();
  const { profile } = useSignedInPerson();
  return (
    <>
      <PageHeading title={t('welcome', { name: fullName(profile) })}>
        {profile.parcels !== '' && <p>{t('ownParcels', { parcels: profile.parcels })}</p>}
      </PageHeading>
      <InOrder parts={parts} last={<OwnPlaces works={works} />} />
    </>
  );
}

/** Their own address and parcels on the map, and the same as a list. */
function OwnPlaces({ works }: { works: readonly MapShape[] | undefined }) {
  const t = useTexts();
  const { profile } = useSignedInPerson();
  const [isChosen, setChosen] = useState(false);
  const [wantedOutline, setWantedOutline] = useState<Place[] | null>(null);
  const { latitude, longitude } = profile;
  const title = t('ownParcels', { parcels: profile.parcels || String(profile.id) });
  const people = useMemo<MapPerson[]>(
    () => [
      {
        id: profile.id,
        title,
        position: latitude === null || longitude === null ? null : [latitude, longitude],
        polygons: profile.polygons,
      },
    ],
    [profile, title, latitude, longitude],
  );
  const hasPlace = latitude !== null && longitude !== null;
  const land = readLand(profile.polygons, hasPlace ? [latitude, longitude] : null);
  const street = [profile.street, profile.house_number + profile.number_addition].filter(Boolean).join(' ');
  const address = [street, [profile.zip, profile.city].filter(Boolean).join(' ')].filter(Boolean);
  if (!hasPlace && land.length === 0) {
    return (
      <Alert tone="info">
        <NoParcels />
      </Alert>
    );
  }
  return (
    <div className={`${styles.layout} ${styles.own}`}>
      <LazyMap
        startsAsPicture
        people={people}
        {...(works && { works })}
        fallbackCenter={hasPlace ? [latitude, longitude] : null}
        selectedId={isChosen ? profile.id : null}
        wantedOutline={wantedOutline}
        onSelect={(id) => setChosen(id !== null)}
        renderInfo={(person) => <p className={`stack-2 flush ${styles.info}`}>{person.title}</p>}
      />
      <section className={`surface ${styles.card}`} aria-labelledby="own-places">
        <h2 id="own-places">{t('list.own')}</h2>
        <p className="note">{t('ownIntro')}</p>
        {hasPlace && (
          <button
            type="button"
            data-prints
            className={listStyles.place}
            aria-pressed={isChosen}
            onClick={() => setChosen(true)}
          >
            <HouseIcon />
            <span>
              <strong>{t('list.address')}</strong>
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          </button>
        )}
        {land.length > 0 ? (
          <LandList land={land} street={street} onShow={(outline) => setWantedOutline([...outline])} />
        ) : (
          <NoParcels />
        )}
      </section>
    </div>
  );
}

function NoParcels() {
  const t = useTexts();
  return (
    <p>
      {t('noParcels')} <ContactLink>{t('noParcelsContact')}</ContactLink>
    </p>
  );
}

interface LandListProps {
  land: PieceOfLand[];
  street: string;
  /** Zooms the map to an outline. */
  onShow: (outline: Place[]) => void;
}

/** The parcels, named as on the map, with their size, and the address on them where that is known. */
function LandList({ land, street, onShow }: LandListProps) {
  const t = useTexts();
  return (
    <section aria-labelledby="own-land">
      <h3 id="own-land" className={listStyles.land}>
        {t('land.title')}
      </h3>
      <ul className={listStyles.names}>
        {land.map(({ name, outline, area, isAround }, index) => {
          const facts = [
            isAround && street !== '' && t('land.at', { address: street }),
            area !== null && sizeOf(t, area),
          ].filter((fact) => fact !== false);
          return (
            <li key={`${name}-${index}`}>
              <ParcelIcon />
              <span className={listStyles.piece}>
                {area === null ? (
                  <span className="breaks">{name}</span>
                ) : (
                  <button
                    type="button"
                    data-prints
                    className="text-button breaks"
                    aria-label={t('land.show', { parcel: name })}
                    onClick={() => onShow(outline)}
                  >
                    {name}
                  </button>
                )}
                {facts.map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </span>
              <AskLink kind="parcel" id={name} name={name} isShort />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Rounded, as outlines are not exact. */
const sizeOf = (t: ReturnType<typeof useTexts>, area: number) =>
  area < 10_000
    ? t('land.squareMetres', { size: formatNumber(area < 100 ? Math.round(area) : Math.round(area / 10) * 10) })
    : t('land.hectares', { size: formatNumber(area / 10_000, undefined, 1) });
