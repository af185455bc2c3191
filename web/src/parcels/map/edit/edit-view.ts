import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { boundingExtent, createEmpty, extend, isEmpty, type Extent } from 'ol/extent.js';
import Point from 'ol/geom/Point.js';
import Draw from 'ol/interaction/Draw.js';
import Modify from 'ol/interaction/Modify.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import type { BaseMap } from '@dijkportaal/contract/portal';
import { createEditLayers, outlineOf, placeAt, type Drawn } from './edit-layers.ts';
import { createEditStyles } from './edit-styles.ts';
import { addBaseLayer, type BaseLayerEvents } from '../layers/base-layer.ts';
import { readMapStyle } from '../layers/map-style.ts';
import { fromPlace } from '../map-person.ts';
import { animationMs } from '../animation.ts';
import type { Area, Place } from '../place.ts';

/** What a click does: move an existing item, place the marker, or add a corner to a new outline or line. */
export type EditMode = 'adjust' | 'place' | 'draw' | 'line';

/** Called for actions with the mouse or a finger. */
export interface EditEvents {
  onPlace: (place: Place) => void;
  onOutline: (index: number, corners: Place[]) => void;
  onDrawn: (corners: Place[]) => void;
}

/** The editable map of one person's location and parcels, without React. */
export interface EditView {
  show: (drawn: Drawn) => void;
  highlight: (index: number | null) => void;
  setMode: (mode: EditMode) => void;
  addBaseLayer: (baseMap: BaseMap, events: BaseLayerEvents) => () => void;
  zoomBy: (steps: number) => void;
  /** Zooms to everything on the map, or to `area` while it is empty; without animation for the first view. */
  showAll: (area: Area | null, isFirstView?: boolean) => void;
  close: () => void;
}

const startZoom = 14;
// The initial view without a known location: the whole country.
const netherlands: Place = [52.155, 5.387];

/** Starts a map in `target`, and describes its content in data attributes. */
export function openEditView(target: HTMLElement, start: Place | null, events: EditEvents): EditView {
  const view = new View({
    center: fromPlace(start ?? netherlands),
    zoom: start ? startZoom : 7,
    minZoom: 6,
    maxZoom: 20,
    enableRotation: false,
  });
  const map = new OlMap({
    target,
    view,
    controls: [],
    // Clicks mark places here: a second one soon after must not zoom before the third.
    interactions: defaultInteractions({
      onFocusOnly: true,
      doubleClickZoom: false,
      altShiftDragRotate: false,
      pinchRotate: false,
    }),
    moveTolerance: 4,
  });
  const styles = createEditStyles(readMapStyle(target));
  const { layers, markerLayer, parcels, marker, ...drawing } = createEditLayers(styles);
  for (const layer of layers) map.addLayer(layer);

  const moveCorners = new Modify({ source: parcels, style: styles.corner });
  // Grabs the whole pin. The layer is named, or the corner of an outline behind it would be hit first.
  const moveMarker = new Modify({ source: marker, hitDetection: markerLayer, style: styles.corner });
  const draw = new Draw({ type: 'Polygon', style: styles.sketch });
  const drawLine = new Draw({ type: 'LineString', style: styles.sketch });
  for (const interaction of [moveCorners, moveMarker, draw, drawLine]) map.addInteraction(interaction);
  moveCorners.on('modifyend', ({ features }) => {
    for (const feature of features.getArray()) {
      const changed = drawing.changedOutline(feature);
      if (changed) events.onOutline(changed.index, changed.corners);
    }
  });
  moveMarker.on('modifyend', () => {
    const point = marker.getFeatures()[0]?.getGeometry();
    if (point instanceof Point) events.onPlace(placeAt(point.getCoordinates()));
  });
  for (const drawing of [draw, drawLine]) {
    drawing.on('drawend', ({ feature }) => events.onDrawn(outlineOf(feature)));
  }

  let mode: EditMode = 'adjust';
  map.on('click', ({ coordinate }) => {
    if (mode === 'place') events.onPlace(placeAt(coordinate));
  });
  const takeFocus = () => target.focus({ preventScroll: true });
  target.addEventListener('pointerdown', takeFocus, { capture: true });
  map.on('rendercomplete', () => (target.dataset.mapReady = 'true'));

  return {
    show(drawn) {
      drawing.show(drawn);
      target.dataset.markers = String(marker.getFeatures().length);
      target.dataset.polygons = String(parcels.getFeatures().length);
    },
    highlight: drawing.highlight,
    setMode(next) {
      mode = next;
      draw.setActive(next === 'draw');
      drawLine.setActive(next === 'line');
      moveCorners.setActive(next === 'adjust');
      moveMarker.setActive(next === 'adjust');
      target.style.cursor = next === 'adjust' ? '' : 'crosshair';
    },
    addBaseLayer(baseMap, baseLayerEvents) {
      view.setConstrainResolution(baseMap.kind !== 'none');
      return addBaseLayer(map, baseMap, baseLayerEvents);
    },
    zoomBy: (steps) => view.animate({ zoom: (view.getZoom() ?? startZoom) + steps, duration: animationMs(200) }),
    showAll(area, isFirstView = false) {
      const box = createEmpty();
      for (const source of [parcels, marker]) {
        const part = source.getExtent();
        if (part) extend(box, part);
      }
      const isBlank = isEmpty(box);
      if (isBlank && area !== null) extend(box, boxAround(area));
      if (isEmpty(box)) return;
      const duration = isFirstView ? 0 : animationMs(250);
      view.fit(box, { padding: [60, 60, 60, 60], maxZoom: isBlank ? startZoom : 17, duration });
    },
    close() {
      target.removeEventListener('pointerdown', takeFocus, { capture: true });
      map.setTarget(undefined);
      map.dispose();
    },
  };
}

function boxAround([south, west, north, east]: Area): Extent {
  return boundingExtent([fromPlace([south, west]), fromPlace([north, east])]);
}
