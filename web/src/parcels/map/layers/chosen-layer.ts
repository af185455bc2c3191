import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { createChosenPinStyle } from './icons.ts';
import type { MapStyle } from './map-style.ts';
import type { ProjectedPerson } from '../map-person.ts';
import { polygonOf } from './parcel-shapes.ts';

/** The layer that highlights one person's marker and parcels. */
export interface ChosenLayer {
  layer: VectorLayer;
  show: (person: ProjectedPerson | null) => void;
}

/** Creates the layer, without a selection. */
export function createChosenLayer(mapStyle: MapStyle): ChosenLayer {
  const source = new VectorSource({ wrapX: false });
  const pin = createChosenPinStyle(mapStyle);
  // A dark edge around the parcel's own line, without changing its colour.
  const outline = [
    new Style({ stroke: new Stroke({ color: mapStyle.ink, width: 6 }) }),
    new Style({ stroke: new Stroke({ color: '#C9D200', width: 2 }) }),
  ];
  return {
    layer: new VectorLayer({ source, zIndex: 4 }),
    show(person) {
      source.clear();
      if (!person) return;
      for (const ring of person.rings) source.addFeature(styled(new Feature(polygonOf(ring)), outline));
      if (person.marker) source.addFeature(styled(new Feature(new Point(person.marker)), pin));
    },
  };
}

function styled(feature: Feature, style: Style | Style[]) {
  feature.setStyle(style);
  return feature;
}
