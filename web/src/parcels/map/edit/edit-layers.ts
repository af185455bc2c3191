import Feature, { type FeatureLike } from 'ol/Feature.js';
import type { Coordinate } from 'ol/coordinate.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import type BaseLayer from 'ol/layer/Base.js';
import VectorLayer from 'ol/layer/Vector.js';
import { toLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import type { EditStyles } from './edit-styles.ts';
import { fromPlace } from '../map-person.ts';
import { isPlace, roundDegrees, type Place } from '../place.ts';

/** An editable location and its parcels. */
export interface Drawn {
  position: Place | null;
  polygons: readonly { polygon: readonly Place[]; holes?: readonly Place[][]; isLine?: boolean }[];
}

interface EditLayers {
  layers: BaseLayer[];
  markerLayer: VectorLayer;
  parcels: VectorSource;
  marker: VectorSource;
  show: (drawn: Drawn) => void;
  highlight: (index: number | null) => void;
  /** The outline that was modified, or null when none was. */
  changedOutline: (feature: FeatureLike) => { index: number; corners: Place[] } | null;
}

/** One feature per parcel and one for the location, parcels below. */
export function createEditLayers(styles: EditStyles): EditLayers {
  const parcels = new VectorSource({ wrapX: false });
  const marker = new VectorSource({ wrapX: false });
  const known = new WeakMap<FeatureLike, { index: number; revision: number }>();
  let highlighted: number | null = null;
  const layer = new VectorLayer({
    source: parcels,
    zIndex: 1,
    style: (feature) => (known.get(feature)?.index === highlighted ? styles.highlighted : styles.parcel),
  });
  const markerLayer = new VectorLayer({ source: marker, zIndex: 2, style: styles.pin });
  return {
    layers: [layer, markerLayer],
    markerLayer,
    parcels,
    marker,
    show({ position, polygons }) {
      const features = polygons.map(({ polygon, holes = [], isLine = false }, index) => {
        const [outer = [], ...inner] = [polygon, ...holes].map((ring) => ring.filter(isPlace).map(fromPlace));
        const feature = new Feature<LineString | Polygon>(
          isLine ? new LineString(outer) : new Polygon([outer, ...inner].map(closed)),
        );
        known.set(feature, { index, revision: feature.getGeometry()!.getRevision() });
        return feature;
      });
      parcels.clear();
      parcels.addFeatures(features);
      marker.clear();
      if (isPlace(position)) marker.addFeature(new Feature(new Point(fromPlace(position))));
    },
    highlight(index) {
      highlighted = index;
      layer.changed();
    },
    changedOutline(feature) {
      const before = known.get(feature);
      const isSame = before?.revision === (feature as Feature).getGeometry()?.getRevision();
      return before === undefined || isSame ? null : { index: before.index, corners: outlineOf(feature as Feature) };
    },
  };
}

/** The corners of a drawn line or outline in degrees, without the closing corner. */
export function outlineOf(feature: Feature): Place[] {
  const geometry = feature.getGeometry();
  if (geometry instanceof LineString) return geometry.getCoordinates().map(placeAt);
  return geometry instanceof Polygon ? (geometry.getCoordinates()[0] ?? []).slice(0, -1).map(placeAt) : [];
}

/** The location at a map coordinate. */
export function placeAt(coordinate: Coordinate): Place {
  const [longitude = 0, latitude = 0] = toLonLat(coordinate);
  return [roundDegrees(latitude), roundDegrees(longitude)];
}

const closed = (ring: Coordinate[]): Coordinate[] => (ring[0] ? [...ring, [...ring[0]]] : ring);
