import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { portalFactsQuery } from '../../portal/public.ts';
import styles from '../lazy-map.module.css';
import { loadWithRetries } from '../load-map.ts';
import { MapFrame, MapLoading } from '../map-frame.tsx';
import type { EditMapProps, EditMode } from '../map/edit/edit-map.tsx';
import { useTexts as usePickerTexts } from './picker-texts.ts';
import { useTexts } from '../texts.ts';
import { workingAreaQuery } from '../working-area.ts';

export type { EditMode };

type MapModule = typeof import('../map/edit/edit-map.tsx');

let loading: Promise<MapModule> | undefined;
const loadMap = () => (loading ??= loadWithRetries(() => import('../map/edit/edit-map.tsx')));

type LazyEditMapProps = Omit<EditMapProps, 'area' | 'baseMap' | 'labels' | 'onBaseMapError'> & {
  /** Only a point can be marked, and nothing is drawn. */
  isForPoint?: boolean;
};

/** The editable map, loaded separately; without it the same can be typed below it. */
export function LazyEditMap(props: LazyEditMapProps) {
  const t = usePickerTexts();
  return (
    <div className={styles.frame}>
      <MapFrame
        failedText={t(props.isForPoint ? 'map.failedPoint' : 'map.failed')}
        onRetry={() => (loading = undefined)}
        renderMap={(onBaseMapError) => <LoadedMap {...props} onBaseMapError={onBaseMapError} />}
      />
    </div>
  );
}

function LoadedMap(props: LazyEditMapProps & { onBaseMapError: () => void }) {
  const t = useTexts();
  const picker = usePickerTexts();
  const { data: facts, isError } = useQuery(portalFactsQuery);
  const { data: area, isError: hasNoArea } = useQuery(workingAreaQuery);
  const { EditMap } = use(loadMap());
  const labels = {
    map: picker(props.isForPoint ? 'map.labelPoint' : 'map.label'),
    zoomIn: t('map.zoomIn'),
    zoomOut: t('map.zoomOut'),
    showAll: t('map.showAll'),
  };
  if ((facts === undefined && !isError) || (area === undefined && !hasNoArea)) return <MapLoading />;
  return <EditMap {...props} area={area ?? null} baseMap={facts?.base_map ?? { kind: 'none' }} labels={labels} />;
}
