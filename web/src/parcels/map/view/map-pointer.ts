import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type OlMap from 'ol/Map.js';
import { boundingExtent, getCenter, getHeight, getWidth } from 'ol/extent.js';
import type { MapPerson, ProjectedPerson, Anchor } from '../map-person.ts';
import { animationMs } from '../animation.ts';
import type { PeopleLayers } from '../layers/people-layers.ts';

/** What was clicked: one person, or several when no zoom can part them, and where their window points. */
export interface Picked {
  people: MapPerson[];
  anchor: Anchor;
}

/** Told of a click; null when it hit empty ground. */
export type OnPick = (picked: Picked | null) => void;

const byTitle = new Intl.Collator('nl', { numeric: true });

/** Turns clicks into picks and shows by the pointer what can be clicked. */
export function listenToPointer(map: OlMap, current: () => PeopleLayers, onPick: OnPick): void {
  let taken: Event | null = null;

  // A marker answers at once; ground and parcels wait until it is certain that no double click zooms in.
  map.on('click', (event) => {
    const people = [...current().markersAt(map, event.pixel)];
    if (people.length === 0) return;
    taken = event.originalEvent;
    people.sort((one, other) => byTitle.compare(one.person.title, other.person.title));
    const anchor = people.length === 1 ? current().anchorOf(people[0]!) : zoomIntoCluster(map, people);
    if (anchor) onPick({ people: people.map((entry) => entry.person), anchor });
  });
  map.on('singleclick', (event) => {
    if (taken === event.originalEvent) return;
    const owner = current().parcelOwnerAt(event.coordinate);
    onPick(owner && { people: [owner], anchor: { at: event.coordinate, lift: 6 } });
  });
  map.on('pointermove', (event) => {
    const target = map.getTargetElement();
    if (target && !event.dragging) target.style.cursor = isClickable(map, current(), event) ? 'pointer' : '';
  });
}

function isClickable(map: OlMap, layers: PeopleLayers, event: MapBrowserEvent) {
  return layers.parcelOwnerAt(event.coordinate) !== null || layers.markersAt(map, event.pixel).length > 0;
}

// Zooms in as far as the group needs; gives an anchor for a list of its people when that would not part them.
function zoomIntoCluster(map: OlMap, people: ProjectedPerson[]): Anchor | null {
  const view = map.getView();
  const extent = boundingExtent(people.flatMap(({ marker }) => (marker ? [marker] : [])));
  const closest = view.getMinResolution();
  const isOneSpot = Math.max(getWidth(extent), getHeight(extent)) < 10 * closest;
  if (isOneSpot || (view.getResolution() ?? 0) <= closest * 1.01) return { at: getCenter(extent), lift: 24 };
  view.fit(extent, { padding: [90, 90, 90, 90], duration: animationMs(350) });
  return null;
}
