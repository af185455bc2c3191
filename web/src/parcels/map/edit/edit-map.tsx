import type { BaseMap } from '@dijkportaal/contract/portal';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openEditView, type EditEvents, type EditMode, type EditView } from './edit-view.ts';
import type { Drawn } from './edit-layers.ts';
import { MapToolbar, type MapToolbarProps } from '../view/map-toolbar.tsx';
import classes from '../view/parcel-map.module.css';
import type { Area, Place } from '../place.ts';

export type { EditMode } from './edit-view.ts';

export interface EditMapProps extends EditEvents {
  /** Pass the same object while nothing changed: a new one redraws everything. */
  drawn: Drawn;
  baseMap: BaseMap;
  /** Where the map starts when it is empty, and without that the place. */
  area: Area | null;
  fallbackCenter: Place | null;
  mode: EditMode;
  /** Escape was pressed while placing or drawing. */
  onCancel: () => void;
  highlighted: number | null;
  /** The map zooms to everything on it whenever this changes. */
  fitCount: number;
  labels: MapToolbarProps['labels'] & { map: string };
  onBaseMapError: () => void;
}

/** The map on which a location and parcels are drawn and moved. Import it lazily: it includes the map library. */
export function EditMap(props: EditMapProps) {
  const { drawn, baseMap, mode, highlighted, fitCount, labels } = props;
  const mapRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef<EditView>(null);
  const [copyright, setCopyright] = useState('Google');
  const [start] = useState(props.fallbackCenter);
  const tell = useEffectEvent((name: keyof EditEvents, ...values: unknown[]) =>
    (props[name] as (...values: unknown[]) => void)(...values),
  );
  const reportError = useEffectEvent(props.onBaseMapError);

  useEffect(() => {
    const view = openEditView(mapRef.current!, start, {
      onPlace: (place) => tell('onPlace', place),
      onOutline: (index, corners) => tell('onOutline', index, corners),
      onDrawn: (corners) => tell('onDrawn', corners),
    });
    viewRef.current = view;
    return () => {
      viewRef.current = null;
      view.close();
    };
  }, [start]);
  useEffect(() => viewRef.current?.show(drawn), [drawn]);
  useEffect(() => viewRef.current?.setMode(mode), [mode]);
  useEffect(() => viewRef.current?.highlight(highlighted), [highlighted]);
  const baseMapText = JSON.stringify(baseMap);
  useEffect(
    () =>
      viewRef.current?.addBaseLayer(JSON.parse(baseMapText) as BaseMap, {
        onError: () => reportError(),
        onCopyright: setCopyright,
      }),
    [baseMapText],
  );
  // After the base map, which sets the zoom levels: that ends an animation of the view.
  const showAll = useEffectEvent((isFirstView: boolean) => viewRef.current?.showAll(props.area, isFirstView));
  useEffect(() => showAll(fitCount === 0), [fitCount]);
  const attribution = { none: '', tiles: baseMap.kind === 'tiles' ? baseMap.attribution : '', google: copyright };

  return (
    <div
      className={classes.root}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && mode !== 'adjust') props.onCancel();
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys pan the map, as in a scrolling box */}
      <div ref={mapRef} className={classes.map} role="region" aria-label={labels.map} tabIndex={0} />
      <MapToolbar
        ref={null}
        labels={labels}
        onZoom={(steps) => viewRef.current?.zoomBy(steps)}
        onShowAll={() => viewRef.current?.showAll(props.area)}
      />
      {attribution[baseMap.kind] && <p className={`flush ${classes.attribution}`}>{attribution[baseMap.kind]}</p>}
    </div>
  );
}
