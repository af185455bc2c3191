import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type OlMap from 'ol/Map.js';
import type { Coordinate } from 'ol/coordinate.js';
import { boundingExtent, getCenter, getHeight, getWidth } from 'ol/extent.js';
import type { MapPerson, ProjectedPerson, Anchor } from '../map-person.ts';
import { animationMs } from '../animation.ts';
import type { PeopleLayers } from '../layers/people-layers.ts';
import type { ZoneShape } from '../layers/zone-shapes.ts';

/** The result of a click: one person, or several that no zoom can separate, and where their window points. */
export interface Picked {
  people: MapPerson[];
  anchor: Anchor;
}

/** Called for a click; null when nothing was hit. */
export type OnPick = (picked: Picked | null) => void;

const byTitle = new Intl.Collator('nl', { numeric: true });

/** Translates clicks into picks, and sets the cursor over what can be clicked. */
export function listenToPointer(map: OlMap, current: () => PeopleLayers, onPick: OnPick): void {
  let taken: Event | null = null;

  // A click on a marker counts immediately; elsewhere it waits until it cannot become a double click.
  map.on('click', (event) => {
    const people = [...current().markersAt(event.coordinate, resolutionOf(map))];
    if (people.length === 0) {
      const zone = current().zoneAt(event.coordinate, resolutionOf(map));
      if (!zone) return;
      taken = event.originalEvent;
      return zoomIntoZone(map, zone);
    }
    taken = event.originalEvent;
    people.sort((one, other) => byTitle.compare(one.person.title, other.person.title));
    const anchor = people.length === 1 ? current().anchorOf(people[0]!) : zoomIntoCluster(map, people);
    if (anchor) onPick({ people: people.map((entry) => entry.person), anchor });
  });
  map.on('singleclick', (event) => {
    if (taken === event.originalEvent) return;
    const owner = current().parcelOwnerAt(event.coordinate, resolutionOf(map));
    if (owner === 'several') zoomIntoParcels(map, event.coordinate);
    else onPick(owner && { people: [owner], anchor: { at: event.coordinate, lift: 6 } });
  });
  map.on('pointermove', (event) => {
    const target = map.getTargetElement();
    if (target && !event.dragging) target.style.cursor = isClickable(map, current(), event) ? 'pointer' : '';
  });
}

function isClickable(map: OlMap, layers: PeopleLayers, event: MapBrowserEvent) {
  const resolution = resolutionOf(map);
  return (
    layers.parcelOwnerAt(event.coordinate, resolution) !== null ||
    layers.zoneAt(event.coordinate, resolution) !== null ||
    layers.markersAt(event.coordinate, resolution).length > 0
  );
}

const resolutionOf = (map: OlMap) => map.getView().getResolution() ?? 1;

/** Until the merged parcels are separate. */
function zoomIntoParcels(map: OlMap, anchor: Coordinate) {
  const view = map.getView();
  view.animate({ zoom: (view.getZoom() ?? 0) + 2, anchor, duration: animationMs(350) });
}

/** As far as the shape fits, and at least until it is shown as its people. */
export function zoomIntoZone(map: OlMap, { box, opensAt }: ZoneShape): void {
  const view = map.getView();
  const [width = 0, height = 0] = map.getSize() ?? [];
  const fitting = view.getResolutionForExtent(box, [Math.max(width - 120, 1), Math.max(height - 120, 1)]);
  const resolution = view.getConstrainedResolution(Math.min(fitting, opensAt), -1);
  view.cancelAnimations();
  view.animate({ center: getCenter(box), duration: animationMs(350), ...(resolution !== undefined && { resolution }) });
}

// Zooms in as far as the group needs; returns an anchor for a list of its people when zooming would not separate them.
function zoomIntoCluster(map: OlMap, people: ProjectedPerson[]): Anchor | null {
  const view = map.getView();
  const extent = boundingExtent(people.flatMap(({ marker }) => (marker ? [marker] : [])));
  const closest = view.getMinResolution();
  const isOneSpot = Math.max(getWidth(extent), getHeight(extent)) < 10 * closest;
  if (isOneSpot || (view.getResolution() ?? 0) <= closest * 1.01) return { at: getCenter(extent), lift: 24 };
  view.fit(extent, { padding: [90, 90, 90, 90], duration: animationMs(350) });
  return null;
}
