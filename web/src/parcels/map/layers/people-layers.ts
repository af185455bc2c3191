import type OlMap from 'ol/Map.js';
import type { Coordinate } from 'ol/coordinate.js';
import { createEmpty, extend, isEmpty, type Extent } from 'ol/extent.js';
import type BaseLayer from 'ol/layer/Base.js';
import type { Pixel } from 'ol/pixel.js';
import { findCentre } from '../centre.ts';
import { chosenMarkerSize } from './icons.ts';
import type { MapStyle } from './map-style.ts';
import { projectPerson, type MapPerson, type ProjectedPerson, type Anchor } from '../map-person.ts';
import { createMarkerLayer } from './marker-layer.ts';
import type { Place } from '../place.ts';
import { createParcelLayer } from './parcel-layer.ts';
import { collectParcels, polygonOf } from './parcel-shapes.ts';
import { markerSize } from './pin.ts';

/** All layers of the people on the map. */
export interface PeopleLayers {
  layers: BaseLayer[];
  personCount: number;
  markerCount: number;
  polygonCount: number;
  find: (id: number | null) => ProjectedPerson | null;
  /** Where a person's window points: at the marker, else into the first parcel; null when there is neither. */
  anchorOf: (person: ProjectedPerson) => Anchor | null;
  markersAt: (map: OlMap, pixel: Pixel) => ProjectedPerson[];
  parcelOwnerAt: (at: Coordinate) => MapPerson | null;
  centre: (fallback: Place | null) => Place | null;
  /** The bounding box of all markers and parcels; null when there are none. */
  extent: () => Extent | null;
}

/** Builds the layers for these people; parcels below, markers above. */
export function createPeopleLayers(people: readonly MapPerson[], mapStyle: MapStyle): PeopleLayers {
  const projected = people.map(projectPerson);
  const byId = new Map(projected.map((entry) => [entry.person.id, entry]));
  const parcels = collectParcels(projected);
  const parcelLayer = createParcelLayer(parcels);
  const markers = createMarkerLayer(projected, mapStyle);
  parcelLayer.setZIndex(1);
  markers.layer.setZIndex(2);
  return {
    layers: [parcelLayer, markers.layer],
    personCount: people.length,
    markerCount: markers.source.getFeatures().length,
    polygonCount: parcels.count,
    find: (id) => (id === null ? null : (byId.get(id) ?? null)),
    anchorOf({ marker, rings: [ring] }) {
      if (marker) return { at: marker, lift: (people.length > 1 ? chosenMarkerSize : markerSize) + 2 };
      return ring ? { at: polygonOf(ring).getInteriorPoint().getCoordinates().slice(0, 2), lift: 6 } : null;
    },
    markersAt: markers.peopleAt,
    parcelOwnerAt: parcels.ownerAt,
    centre: (fallback) =>
      findCentre({
        positions: people.map((person) => person.position),
        fallback,
        polygons: projected.flatMap((entry) => entry.outlines),
      }),
    extent() {
      const box = createEmpty();
      for (const part of [parcels.extent, markers.source.getExtent()]) if (part) extend(box, part);
      return isEmpty(box) ? null : box;
    },
  };
}
