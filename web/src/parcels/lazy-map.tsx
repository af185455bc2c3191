import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, useRef, useState, useTransition } from 'react';
import { portalFactsQuery } from '../portal/public.ts';
import styles from './lazy-map.module.css';
import { loadWithRetries } from './load-map.ts';
import { MapFrame, MapLoading } from './map-frame.tsx';
import { MapPicture } from './map/view/map-picture.tsx';
import { ParcelMap, type MapPerson, type ParcelMapProps } from './map/view/parcel-map.tsx';
import type { TiledOutlines } from './map/layers/tiled-shapes.ts';
import { useTexts } from './texts.ts';

type MapModule = typeof import('./map/view/map-view.ts');

let loading: Promise<MapModule> | undefined;
const loadMap = () => (loading ??= loadWithRetries(() => import('./map/view/map-view.ts')));

// The browser fires at least one of these when somebody uses the page, also with a keyboard or screen reader.
const signsOfUse = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click'] as const;

interface LazyMapProps extends Omit<ParcelMapProps, 'open' | 'baseMap' | 'labels' | 'onBaseMapError'> {
  /** For a handful of parcels: draws them without the map library, which is loaded when somebody uses the page. */
  startsAsPicture?: boolean;
}

/** The map in its frame. Its library is loaded separately; when that fails, the list next to it still works. */
export function LazyMap(props: LazyMapProps) {
  const t = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the list is below the map, so a choice there scrolls up to it.
    const isWanted = props.selectedId !== null || props.wantedZone || props.wantedOutline;
    if (isWanted) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [props.selectedId, props.wantedZone, props.wantedOutline]);
  return (
    <div ref={frame} data-light className={styles.frame}>
      <MapFrame
        failedText={t('map.failed')}
        onRetry={() => (loading = undefined)}
        renderMap={(onBaseMapError) => <LoadedMap {...props} onBaseMapError={onBaseMapError} />}
      />
    </div>
  );
}

function LoadedMap({ startsAsPicture = false, ...props }: LazyMapProps & { onBaseMapError: () => void }) {
  const t = useTexts();
  const { data: facts, isError } = useQuery(portalFactsQuery);
  const { isUsed, isStarting } = useSignsOfUse();
  const baseMap = facts?.base_map ?? { kind: 'none' };
  const canBePicture = startsAsPicture && baseMap.kind !== 'google';
  const open = canBePicture && !isUsed ? null : use(loadMap()).openMapView;
  const labels = {
    map: t('map.label'),
    zoomIn: t('map.zoomIn'),
    zoomOut: t('map.zoomOut'),
    showAll: t('map.showAll'),
    close: t('map.close'),
    cluster: (count: number) => t('map.cluster', { count }),
  };
  if (facts === undefined && !isError) return <MapLoading />;
  return (
    <>
      <ParcelMap {...props} open={open} baseMap={baseMap} labels={labels} />
      {isStarting && (
        <p className={styles.starting} role="status">
          {t('map.loading')}
        </p>
      )}
    </>
  );
}

/**
 * Whether somebody has used the page. It changes in a transition, so that React shows the previous content until the
 * map library is loaded.
 */
function useSignsOfUse() {
  const [isUsed, setUsed] = useState(false);
  const [isStarting, startTransition] = useTransition();
  const start = useEffectEvent(() => startTransition(() => setUsed(true)));
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, passive: true, once: true, signal: stop.signal };
    for (const sign of signsOfUse) addEventListener(sign, () => start(), options);
    // Before this screen was opened, for instance by signing in.
    if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) start();
    return () => stop.abort();
  }, []);
  return { isUsed, isStarting };
}

interface ParcelsPictureProps {
  /** Pass the same array while the data is the same. */
  people: MapPerson[];
}

/** A handful of parcels as the map shows them at its start, for paper; it fills its parent, which has a size. */
export function ParcelsPicture({ people }: ParcelsPictureProps) {
  const { data: facts } = useQuery(portalFactsQuery);
  const baseMap = facts?.base_map.kind === 'tiles' ? facts.base_map : null;
  return (
    <div data-light className={styles.frame}>
      <MapPicture
        people={people}
        fallbackCenter={null}
        startsWithAll
        baseMap={baseMap ?? { kind: 'none' }}
        onSelect={() => {}}
      />
      {baseMap !== null && <p className={`flush ${styles.attribution}`}>{baseMap.attribution}</p>}
    </div>
  );
}

export type { MapPerson, TiledOutlines };
