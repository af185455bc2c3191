import type { BaseMap } from '@dijkportaal/contract/portal';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import { boundingExtent, type Extent } from 'ol/extent.js';
import { toLonLat } from 'ol/proj.js';
import { createChosenLayer } from '../layers/chosen-layer.ts';
import { addBaseLayer, type BaseLayerEvents } from '../layers/base-layer.ts';
import { readMapStyle } from '../layers/map-style.ts';
import { fromPlace, projectPerson, type MapPerson, type Anchor } from '../map-person.ts';
import { listenToPointer, zoomIntoZone, type OnPick } from './map-pointer.ts';
import { createMapWindow, type Insets, type MapWindow } from './map-window.ts';
import { animationMs } from '../animation.ts';
import { fitPlaces, middleOfCountry, minZoom, startZoom } from '../centre.ts';
import { createPeopleLayers } from '../layers/people-layers.ts';
import type { Place } from '../place.ts';
import type { TiledOutlines } from '../layers/tiled-shapes.ts';
import type { MapShape } from '../layers/work-paint.ts';
import { shapeZone, type MapZone } from '../layers/zone-shapes.ts';

/** Where the map is rendered, and its callbacks. */
export interface MapViewOptions {
  target: HTMLElement;
  windowElement: HTMLElement;
  insets: () => Insets;
  onPick: OnPick;
  /** Called each time the people are completely drawn. */
  onReady: () => void;
}

/** Where the map starts. */
export interface MapStart {
  fallback: Place | null;
  /** Shows all parcels, instead of the usual zoom level. */
  fitsAll: boolean;
}

/** The map without React. */
export interface MapView {
  window: MapWindow;
  /** Replaces all people; centres the map when it was empty before, or fits it to all of them. */
  showPeople: (
    people: readonly MapPerson[],
    start: MapStart,
    tiled: TiledOutlines | null,
    zones: readonly MapZone[],
    works: readonly MapShape[],
  ) => void;
  /** Zooms in until a zone is shown as its people. */
  showZone: (zone: MapZone) => void;
  /** Zooms to an outline. */
  showOutline: (outline: readonly Place[]) => void;
  /** Highlights one person and returns where their window would point. */
  choose: (person: MapPerson | null) => Anchor | null;
  addBaseLayer: (baseMap: BaseMap, events: BaseLayerEvents) => () => void;
  zoomBy: (steps: number) => void;
  showAll: () => void;
  close: () => void;
}

/** Starts a map in `target`. It describes its content in the element's data attributes, for tests and benchmarks. */
export function openMapView({ target, windowElement, insets, onPick, onReady }: MapViewOptions): MapView {
  const view = new View({
    center: fromPlace(middleOfCountry),
    zoom: startZoom,
    minZoom,
    maxZoom: 20,
    enableRotation: false,
  });
  const map = new OlMap({
    target,
    view,
    controls: [],
    interactions: defaultInteractions({
      onFocusOnly: true,
      altShiftDragRotate: false,
      pinchRotate: false,
      zoomDuration: animationMs(250),
    }),
    // With a tremor a click is still a click instead of a drag.
    moveTolerance: 4,
  });
  const mapStyle = readMapStyle(target);
  const chosen = createChosenLayer(mapStyle);
  map.addLayer(chosen.layer);
  const window = createMapWindow(map, windowElement, insets);
  let shown = createPeopleLayers([], mapStyle, null, []);
  let hasPeople = false;

  // The library ignores drags and the wheel until the map has the focus. That leaves the page scrollable, but without
  // this line the first drag would be lost.
  const takeFocus = (event: PointerEvent) => {
    if (!windowElement.contains(event.target as Node)) target.focus({ preventScroll: true });
  };
  target.addEventListener('pointerdown', takeFocus, { capture: true });
  listenToPointer(map, () => shown, onPick);
  map.on('moveend', () => describeView(target, view));
  const fit = (extent: Extent | null) => {
    const { top, right, bottom, left } = insets();
    const padding = [top + 40, right + 24, bottom + 24, left + 24];
    if (extent) view.fit(extent, { padding, maxZoom: 18, duration: animationMs(350) });
  };

  return {
    window,
    showPeople(people, { fallback, fitsAll }, tiled, zones, works) {
      for (const layer of shown.layers) map.removeLayer(layer);
      shown = createPeopleLayers(people, mapStyle, tiled, zones, works);
      for (const layer of shown.layers) map.addLayer(layer);
      // New data about people already on the map must not move it while it is in use.
      const size = { width: target.clientWidth, height: target.clientHeight };
      const fitted = hasPeople || !fitsAll ? null : fitPlaces(shown.placesToFit(), size);
      const centre = hasPeople ? null : (fitted?.centre ?? shown.centre(fallback));
      if (centre) view.setCenter(fromPlace(centre));
      if (fitted) view.setZoom(fitted.zoom);
      hasPeople = people.length > 0;
      target.dataset.mapReady = 'false';
      target.dataset.markers = String(shown.markerCount);
      const reportReady = () => {
        if (shown.isLoading()) return map.once('rendercomplete', reportReady);
        describeView(target, view);
        target.dataset.polygons = String(shown.polygonCount());
        target.dataset.mapReady = 'true';
        onReady();
      };
      // In the next frame, since the previous one may still report that it is complete.
      map.once('postrender', () => map.once('rendercomplete', reportReady));
    },
    showZone: (zone) => zoomIntoZone(map, shapeZone(zone)),
    showOutline: (outline) => fit(boundingExtent(outline.map(fromPlace))),
    choose(chosenPerson) {
      const person = chosenPerson && projectPerson(chosenPerson);
      // With only one person there is nobody to distinguish.
      chosen.show(shown.personCount > 1 ? person : null);
      return person && shown.anchorOf(person);
    },
    addBaseLayer(baseMap, events) {
      // Between two integer zoom levels the labels of a base map are blurred.
      view.setConstrainResolution(baseMap.kind !== 'none');
      return addBaseLayer(map, baseMap, events);
    },
    zoomBy(steps) {
      const zoom = (view.getZoom() ?? startZoom) + steps;
      // Zooms around the open window, which would otherwise move out of view or under the buttons.
      const anchor = window.place();
      view.animate({ zoom, duration: animationMs(200), ...(anchor && { anchor }) });
    },
    showAll: () => fit(shown.extent()),
    close() {
      target.removeEventListener('pointerdown', takeFocus, { capture: true });
      map.setTarget(undefined);
      map.dispose();
    },
  };
}

function describeView(target: HTMLElement, view: View) {
  const centre = view.getCenter();
  if (!centre) return;
  const [lng = 0, lat = 0] = toLonLat(centre);
  target.dataset.center = `${lat.toFixed(6)},${lng.toFixed(6)}`;
  target.dataset.zoom = (view.getZoom() ?? startZoom).toFixed(2);
}
