import type { BaseMap } from '@dijkportaal/contract/portal';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapPerson } from '../map-person.ts';
import type { Picked } from './map-pointer.ts';
import type { MapView, openMapView } from './map-view.ts';
import type { Insets } from './map-window.ts';
import type { TiledOutlines } from '../layers/tiled-shapes.ts';
import type { MapShape } from '../layers/work-paint.ts';
import type { MapZone } from '../layers/zone-shapes.ts';
import type { Place } from '../place.ts';

/** Pixels left free along the sides of the map. */
const margin = 12;

/** Opens the map; the only way in which this folder's components use the map library. */
export type OpenMapView = typeof openMapView;

export interface MapViewInput {
  /** null until the map library is loaded. */
  open: OpenMapView | null;
  people: MapPerson[];
  tiledOutlines: TiledOutlines | null;
  zones: readonly MapZone[];
  works: readonly MapShape[];
  baseMap: BaseMap;
  fallbackCenter: Place | null;
  startsWithAll: boolean;
  onPick: (picked: Picked | null) => void;
  onReady: (view: MapView) => void;
  onBaseMapError: () => void;
}

/** Binds a map to the lifetime of a component: opens it once, updates it with every change and closes it on unmount. */
export function useMapView(input: MapViewInput) {
  const { open, people, tiledOutlines, zones, works, baseMap, fallbackCenter, startsWithAll } = input;
  const { onPick, onReady, onBaseMapError } = input;
  const mapRef = useRef<HTMLDivElement>(null);
  const toolbarRef = useRef<HTMLDivElement>(null);
  const viewRef = useRef<MapView>(null);
  const [windowElement] = useState(() => document.createElement('div'));
  const [copyright, setCopyright] = useState('Google');
  const pick = useEffectEvent(onPick);
  const reportReady = useEffectEvent(onReady);
  const reportError = useEffectEvent(onBaseMapError);

  useEffect(() => {
    if (open === null) return;
    const view = open({
      target: mapRef.current!,
      windowElement,
      insets: () => insetsAround(toolbarRef.current),
      onPick: (picked) => pick(picked),
      onReady: () => reportReady(view),
    });
    viewRef.current = view;
    return () => {
      viewRef.current = null;
      view.close();
    };
  }, [open, windowElement]);

  const [latitude, longitude] = fallbackCenter ?? [];
  useEffect(() => {
    const hasFallback = latitude !== undefined && longitude !== undefined;
    const fallback: Place | null = hasFallback ? [latitude, longitude] : null;
    viewRef.current?.showPeople(people, { fallback, fitsAll: startsWithAll }, tiledOutlines, zones, works);
  }, [open, people, tiledOutlines, zones, works, latitude, longitude, startsWithAll]);

  // Compared as text: the same setting from a later response must not reload all tiles.
  const baseMapText = JSON.stringify(baseMap);
  useEffect(
    () =>
      viewRef.current?.addBaseLayer(JSON.parse(baseMapText) as BaseMap, {
        onError: () => reportError(),
        onCopyright: setCopyright,
      }),
    [open, baseMapText],
  );

  const attribution = { none: '', tiles: baseMap.kind === 'tiles' ? baseMap.attribution : '', google: copyright };
  return { mapRef, toolbarRef, viewRef, windowElement, attribution: attribution[baseMap.kind] };
}

/** Insets along the sides of the map: a margin, and on one side the toolbar, which is a column or a row. */
function insetsAround(toolbar: HTMLElement | null): Insets {
  const { offsetWidth: width = 0, offsetHeight: height = 0 } = toolbar ?? {};
  const isColumn = height > width;
  return {
    // The window also has a margin below it, which its height does not include.
    top: 2 * margin,
    right: isColumn ? width + 2 * margin : margin,
    bottom: isColumn ? margin : height + 2 * margin,
    left: margin,
  };
}
