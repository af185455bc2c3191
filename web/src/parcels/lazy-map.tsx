import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { portalFactsQuery } from '../portal/public.ts';
import styles from './lazy-map.module.css';
import { loadWithRetries } from './load-map.ts';
import { MapFrame, MapLoading } from './map-frame.tsx';
import type { MapPerson, ParcelMapProps } from './map/view/parcel-map.tsx';
import { useTexts } from './texts.ts';

type MapModule = typeof import('./map/view/parcel-map.tsx');

let loading: Promise<MapModule> | undefined;
const loadMap = () => (loading ??= loadWithRetries(() => import('./map/view/parcel-map.tsx')));

type LazyMapProps = Pick<ParcelMapProps, 'people' | 'fallbackCenter' | 'selectedId' | 'onSelect' | 'renderInfo'>;

/** The map in its frame. Its code is loaded separately; when that fails, the list next to it still works. */
export function LazyMap(props: LazyMapProps) {
  const t = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the list is below the map, so a choice there scrolls up to it.
    if (props.selectedId !== null) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [props.selectedId]);
  return (
    <div ref={frame} className={styles.frame}>
      <MapFrame
        failedText={t('map.failed')}
        onRetry={() => (loading = undefined)}
        renderMap={(onBaseMapError) => <LoadedMap {...props} onBaseMapError={onBaseMapError} />}
      />
    </div>
  );
}

function LoadedMap(props: LazyMapProps & { onBaseMapError: () => void }) {
  const t = useTexts();
  const { data: facts, isError } = useQuery(portalFactsQuery);
  const { ParcelMap } = use(loadMap());
  const labels = {
    map: t('map.label'),
    zoomIn: t('map.zoomIn'),
    zoomOut: t('map.zoomOut'),
    showAll: t('map.showAll'),
    close: t('map.close'),
    cluster: (count: number) => t('map.cluster', { count }),
  };
  if (facts === undefined && !isError) return <MapLoading />;
  return <ParcelMap {...props} baseMap={facts?.base_map ?? { kind: 'none' }} labels={labels} />;
}

export type { MapPerson };
