import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import { useMemo } from 'react';
import type { Place } from '../map/place.ts';
import { LazyEditMap } from './lazy-edit-map.tsx';

interface PointMapProps {
  point: Place | null;
  /** Parcels to recognise the place by. Pass the same array while nothing changed. */
  parcels: readonly Polygon[];
  onPoint: (point: Place) => void;
}

const ignore = () => {};

/** A map on which a click marks one point; it fills its parent, which has a size. Without it a place can be described. */
export function PointMap({ point, parcels, onPoint }: PointMapProps) {
  const [latitude, longitude] = point ?? [];
  const drawn = useMemo(
    () => ({
      position: latitude === undefined || longitude === undefined ? null : ([latitude, longitude] as Place),
      polygons: parcels,
    }),
    [latitude, longitude, parcels],
  );
  return (
    <LazyEditMap
      drawn={drawn}
      fallbackCenter={null}
      mode="place"
      highlighted={null}
      fitCount={0}
      isForPoint
      onPlace={onPoint}
      onOutline={ignore}
      onDrawn={ignore}
      onCancel={ignore}
    />
  );
}
