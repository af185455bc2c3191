import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { portalFactsQuery } from '../portal/queries.ts';
import styles from './lazy-map.module.css';
import { loadWithRetries } from './load-map.ts';
import type { MapPerson, ParcelMapProps } from './map/parcel-map.tsx';
import { useTexts } from './texts.ts';

type MapModule = typeof import('./map/parcel-map.tsx');

let loading: Promise<MapModule> | undefined;
const loadMap = () => (loading ??= loadWithRetries(() => import('./map/parcel-map.tsx')));

type LazyMapProps = Pick<ParcelMapProps, 'people' | 'fallbackCenter' | 'selectedId' | 'onSelect' | 'renderInfo'>;

/** The map in its frame: its code is loaded apart, and whatever fails leaves the list beside it in use. */
export function LazyMap(props: LazyMapProps) {
  const t = useTexts();
  const [groundFailed, setGroundFailed] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the list lies below the map: whoever chooses there would not see what happens.
    if (props.selectedId !== null) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [props.selectedId]);
  return (
    <div ref={frame} className={styles.frame}>
      <ErrorBoundary
        renderFallback={(retry) => (
          <div className={styles.message}>
            <Notice tone="error">
              <p>{t('map.failed')}</p>
              <Button
                variant="default"
                onClick={() => {
                  loading = undefined;
                  retry();
                }}
              >
                {t('map.retry')}
              </Button>
            </Notice>
          </div>
        )}
      >
        <Suspense fallback={<MapFrame>{t('map.loading')}</MapFrame>}>
          <LoadedMap {...props} onBaseMapError={() => setGroundFailed(true)} />
        </Suspense>
      </ErrorBoundary>
      {groundFailed && (
        <p className={styles.groundFailed} role="status">
          {t('map.groundFailed')}
        </p>
      )}
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
  if (facts === undefined && !isError) return <MapFrame>{t('map.loading')}</MapFrame>;
  return <ParcelMap {...props} baseMap={facts?.base_map ?? { kind: 'none' }} labels={labels} />;
}

function MapFrame({ children }: { children: ReactNode }) {
  return (
    <p className={styles.message} role="status">
      {children}
    </p>
  );
}

export type { MapPerson };
