import Feature, { type FeatureLike } from 'ol/Feature.js';
import type OlMap from 'ol/Map.js';
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
import type { Pixel } from 'ol/pixel.js';
import VectorSource from 'ol/source/Vector.js';
import type Style from 'ol/style/Style.js';
import { groupPoints, type Group } from './group-points.ts';
import { createClusterStyles, createPinStyle } from './icons.ts';
import type { MapStyle } from './map-style.ts';
import type { ProjectedPerson } from '../map-person.ts';

/** From this many people on, overlapping markers are grouped into one icon with their number. */
const clusterThreshold = 50;
const clusterDistance = 44;
/** How far from an icon a tap may land, in CSS pixels. */
const hitTolerance = 4;

/** The markers as one layer, with a lookup of the people under a pixel. */
export interface MarkerLayer {
  layer: VectorLayer;
  /** How many people have a marker. */
  count: number;
  /** The box around all markers; empty without any. */
  extent: Extent;
  /** One person for a marker, several for a group, none elsewhere. */
  peopleAt: (map: OlMap, pixel: Pixel) => ProjectedPerson[];
}

type Located = ProjectedPerson & { marker: Coordinate };

/** Draws one marker per person with a location. */
export function createMarkerLayer(people: readonly ProjectedPerson[], mapStyle: MapStyle): MarkerLayer {
  const located = people.filter((person): person is Located => person.marker !== null);
  const members = new WeakMap<FeatureLike, readonly ProjectedPerson[]>();
  const peopleOf = (feature: FeatureLike) => members.get(feature) ?? [];
  const layer = new VectorLayer({
    source: createSource(located, members),
    style: styleBy(peopleOf, mapStyle),
    renderOrder: northFirst,
  });
  return {
    layer,
    count: located.length,
    extent: boundingExtent(located.map(({ marker }) => marker)),
    peopleAt: (map, pixel) => [
      ...(map.forEachFeatureAtPixel(pixel, peopleOf, {
        hitTolerance,
        layerFilter: (candidate) => candidate === layer,
      }) ?? []),
    ],
  };
}

/** Features for what is in view: of 100,000 people most are not, and each takes memory and time. */
function createSource(located: readonly Located[], members: WeakMap<FeatureLike, readonly ProjectedPerson[]>) {
  const source = new VectorSource({ wrapX: false });
  let groups: Group<Located>[] = [];
  let groupedAt = 0;
  let area = createEmpty();
  // The library asks with every frame, as it asks its own clusters.
  source.loadFeatures = (extent, resolution) => {
    if (resolution === groupedAt && containsExtent(area, extent)) return;
    if (resolution !== groupedAt) groups = groupAt(located, resolution);
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

function groupAt(located: readonly Located[], resolution: number): Group<Located>[] {
  if (located.length <= clusterThreshold) return located.map((person) => ({ members: [person], at: person.marker }));
  return groupPoints(located, ({ marker }) => marker, clusterDistance * resolution);
}

function styleBy(peopleOf: (feature: FeatureLike) => readonly ProjectedPerson[], mapStyle: MapStyle) {
  const pin = createPinStyle(mapStyle);
  const clusterStyle = createClusterStyles(mapStyle);
  return (feature: FeatureLike): Style => {
    const count = peopleOf(feature).length;
    return count > 1 ? clusterStyle(count) : pin;
  };
}

// A pin extends up from its location, so one further south must cover the one behind it.
function northFirst(one: FeatureLike, other: FeatureLike) {
  return other.getGeometry()!.getExtent()[1]! - one.getGeometry()!.getExtent()[1]!;
}
