import Feature, { type FeatureLike } from 'ol/Feature.js';
import type OlMap from 'ol/Map.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import type { Pixel } from 'ol/pixel.js';
import Cluster from 'ol/source/Cluster.js';
import VectorSource from 'ol/source/Vector.js';
import type Style from 'ol/style/Style.js';
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
  source: VectorSource<Feature<Point>>;
  /** One person for a marker, several for a group, none elsewhere. */
  peopleAt: (map: OlMap, pixel: Pixel) => ProjectedPerson[];
}

/** Draws one marker per person with a location. */
export function createMarkerLayer(people: readonly ProjectedPerson[], mapStyle: MapStyle): MarkerLayer {
  const members = new WeakMap<FeatureLike, ProjectedPerson[]>();
  const features: Feature<Point>[] = [];
  for (const person of people) {
    if (!person.marker) continue;
    const feature = new Feature(new Point(person.marker));
    members.set(feature, [person]);
    features.push(feature);
  }
  const peopleOf = (feature: FeatureLike) => members.get(feature) ?? [];
  const source = new VectorSource({ features, wrapX: false });
  const layer = new VectorLayer({
    source: features.length > clusterThreshold ? clusterOf(source, members) : source,
    style: styleBy(peopleOf, mapStyle),
    renderOrder: northFirst,
  });
  return {
    layer,
    source,
    peopleAt: (map, pixel) =>
      map.forEachFeatureAtPixel(pixel, peopleOf, { hitTolerance, layerFilter: (candidate) => candidate === layer }) ??
      [],
  };
}

function clusterOf(source: VectorSource<Feature<Point>>, members: WeakMap<FeatureLike, ProjectedPerson[]>) {
  return new Cluster({
    source,
    distance: clusterDistance,
    wrapX: false,
    createCluster(point, features) {
      const cluster = new Feature(point);
      members.set(
        cluster,
        features.flatMap((feature) => members.get(feature) ?? []),
      );
      return cluster;
    },
  });
}

function styleBy(peopleOf: (feature: FeatureLike) => ProjectedPerson[], mapStyle: MapStyle) {
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
