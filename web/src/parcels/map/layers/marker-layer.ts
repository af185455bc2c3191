import Feature, { type FeatureLike } from 'ol/Feature.js';
import type { Coordinate } from 'ol/coordinate.js';
import {
  boundingExtent,
  buffer,
  containsCoordinate,
  containsExtent,
  createEmpty,
  getWidth,
  type Extent,
} from 'ol/extent.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type Style from 'ol/style/Style.js';
import { groupPoints, type Group } from './group-points.ts';
import { clusterSize, createClusterStyles, createPinStyle } from './icons.ts';
import type { MapStyle } from './map-style.ts';
import type { ProjectedPerson } from '../map-person.ts';
import { markerSize } from './pin.ts';

/** From this many people on, overlapping markers are grouped into one icon with their number. */
const clusterThreshold = 50;
const clusterDistance = 44;
/** How far from an icon a tap may land, in CSS pixels. */
const hitTolerance = 4;
/** How far from its place an icon may extend, in CSS pixels. */
const maxReach = 60;

/** The markers as one layer, with a lookup of the people under a pixel. */
export interface MarkerLayer {
  layer: VectorLayer;
  /** How many people have a marker. */
  count: number;
  /** The box around all markers; empty without any. */
  extent: Extent;
  /** The people of the icon at this place: one for a marker, several for a group, none elsewhere. */
  peopleAt: (place: Coordinate, resolution: number) => readonly ProjectedPerson[];
}

type Located = ProjectedPerson & { marker: Coordinate };

/** Whether something else shows a person at this resolution. */
type IsHidden = (person: ProjectedPerson, resolution: number) => boolean;

/** Draws one marker per person with a location. */
export function createMarkerLayer(
  people: readonly ProjectedPerson[],
  mapStyle: MapStyle,
  isHidden: IsHidden,
): MarkerLayer {
  const located = people.filter((person): person is Located => person.marker !== null);
  const members = new WeakMap<FeatureLike, readonly ProjectedPerson[]>();
  const peopleOf = (feature: FeatureLike) => members.get(feature) ?? [];
  const source = createSource(located, members, isHidden);
  const layer = new VectorLayer({
    source,
    style: styleBy(peopleOf, mapStyle),
    renderOrder: northFirst,
  });
  return {
    layer,
    count: located.length,
    extent: boundingExtent(located.map(({ marker }) => marker)),
    // The library's own test redraws the icons to read their pixels, which blocks the page for 150 ms.
    peopleAt: (place, resolution) => {
      const near = buffer(boundingExtent([place]), maxReach * resolution);
      const icons = source.getFeaturesInExtent(near).toSorted(northFirst);
      const icon = icons.findLast((feature) => isUnder(place, feature, peopleOf(feature).length, resolution));
      return icon === undefined ? [] : peopleOf(icon);
    },
  };
}

/** Features for what is in view: of 100,000 people nearly all are outside it, and each takes memory and time. */
function createSource(
  located: readonly Located[],
  members: WeakMap<FeatureLike, readonly ProjectedPerson[]>,
  isHidden: IsHidden,
) {
  const source = new VectorSource({ wrapX: false });
  let groups: Group<Located>[] = [];
  let groupedAt = 0;
  let area = createEmpty();
  // The library asks with every frame, as it asks its own clusters.
  source.loadFeatures = (extent, resolution) => {
    if (resolution === groupedAt && containsExtent(area, extent)) return;
    if (resolution !== groupedAt) groups = groupAt(located, resolution, isHidden);
    groupedAt = resolution;
    area = buffer(extent, getWidth(extent) / 2);
    const features = groups
      .filter(({ at }) => containsCoordinate(area, at))
      .map((group) => {
        const feature = new Feature(new Point(group.at));
        members.set(feature, group.members);
        return feature;
      });
    source.clear(true);
    source.addFeatures(features);
  };
  return source;
}

function groupAt(located: readonly Located[], resolution: number, isHidden: IsHidden): Group<Located>[] {
  if (located.length <= clusterThreshold) return located.map((person) => ({ members: [person], at: person.marker }));
  const shown = located.filter((person) => !isHidden(person, resolution));
  return groupPoints(shown, ({ marker }) => marker, clusterDistance * resolution);
}

function styleBy(peopleOf: (feature: FeatureLike) => readonly ProjectedPerson[], mapStyle: MapStyle) {
  const pin = createPinStyle(mapStyle);
  const clusterStyle = createClusterStyles(mapStyle);
  return (feature: FeatureLike): Style => {
    const count = peopleOf(feature).length;
    return count > 1 ? clusterStyle(count) : pin;
  };
}

/** Whether a place is on the icon of `count` people, or a few pixels next to it. */
function isUnder([x = 0, y = 0]: Coordinate, icon: FeatureLike, count: number, resolution: number): boolean {
  const [west = 0, south = 0] = icon.getGeometry()!.getExtent();
  const right = (x - west) / resolution;
  const up = (y - south) / resolution;
  if (count > 1) return Math.hypot(right, up) <= clusterSize(count) / 2 + hitTolerance;
  // The visible pin is narrower than its square by more than the tolerance.
  return Math.abs(right) <= markerSize / 2 && up >= -hitTolerance && up <= markerSize;
}

// A pin extends up from its location, so one further south must cover the one behind it.
function northFirst(one: FeatureLike, other: FeatureLike) {
  return other.getGeometry()!.getExtent()[1]! - one.getGeometry()!.getExtent()[1]!;
}
