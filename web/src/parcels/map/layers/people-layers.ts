import Feature from 'ol/Feature.js';
import type { Coordinate } from 'ol/coordinate.js';
import { boundingExtent, extend, isEmpty, type Extent } from 'ol/extent.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import type BaseLayer from 'ol/layer/Base.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { findCentre, placesToFit } from '../centre.ts';
import { chosenMarkerSize } from './icons.ts';
import type { MapStyle } from './map-style.ts';
import { fromPlace, projectPerson, toPlace, type MapPerson, type ProjectedPerson, type Anchor } from '../map-person.ts';
import { createMarkerLayer } from './marker-layer.ts';
import type { Place } from '../place.ts';
import { createParcelLayer } from './parcel-layer.ts';
import { collectParcels, polygonOf, ownerAt } from './parcel-shapes.ts';
import { markerSize } from './pin.ts';
import { createTiledShapes, type TiledOutlines } from './tiled-shapes.ts';
import { workPaint, type MapShape } from './work-paint.ts';
import { createZoneLayer } from './zone-layer.ts';
import { shapeZones, type MapZone, type ZoneShape } from './zone-shapes.ts';

/** All layers of the people on the map. */
export interface PeopleLayers {
  layers: BaseLayer[];
  personCount: number;
  markerCount: number;
  polygonCount: () => number;
  /** Whether outlines are being loaded. */
  isLoading: () => boolean;
  /** Where a person's window points: at the marker, else into the first parcel; null when there is neither. */
  anchorOf: (person: ProjectedPerson) => Anchor | null;
  markersAt: (place: Coordinate, resolution: number) => readonly ProjectedPerson[];
  /** The person with a parcel at a coordinate; several where small parcels of several people were merged. */
  parcelOwnerAt: (at: Coordinate, resolution: number) => MapPerson | 'several' | null;
  /** The zone whose shape is at a coordinate. */
  zoneAt: (at: Coordinate, resolution: number) => ZoneShape | null;
  centre: (fallback: Place | null) => Place | null;
  placesToFit: () => readonly Place[];
  /** The bounding box of all markers and parcels; null when there are none. */
  extent: () => Extent | null;
}

/** Builds the layers for these people; parcels below, then zones, markers above. Outlines come from the people, or by tile. */
export function createPeopleLayers(
  people: readonly MapPerson[],
  mapStyle: MapStyle,
  tiled: TiledOutlines | null,
  zones: readonly MapZone[],
  works: readonly MapShape[] = [],
): PeopleLayers {
  const projected = people.map(projectPerson);
  const byId = new Map(projected.map((entry) => [entry.person.id, entry]));
  const parcels = tiled ? createTiledShapes(tiled, () => parcelLayer.changed()) : collectParcels(projected);
  const parcelLayer = createParcelLayer(parcels);
  const outlines = tiled ? cornersOf(tiled.extent) : projected.flatMap((entry) => entry.outlines);
  const shapes = shapeZones(zones);
  const zoneLayer = createZoneLayer(shapes.all, mapStyle);
  const markers = createMarkerLayer(projected, mapStyle, ({ person }, resolution) =>
    shapes.hide(person.id, resolution),
  );
  const workLayer = createWorkLayer(works);
  const everything = () => [...outlines, ...works.map(({ corners }) => corners)];
  workLayer.setZIndex(0);
  parcelLayer.setZIndex(1);
  zoneLayer.setZIndex(2);
  markers.layer.setZIndex(3);
  return {
    layers: [workLayer, parcelLayer, zoneLayer, markers.layer],
    personCount: people.length,
    markerCount: markers.count,
    polygonCount: parcels.count,
    isLoading: parcels.isLoading,
    anchorOf({ marker, rings: [ring] }) {
      if (marker) return { at: marker, lift: (people.length > 1 ? chosenMarkerSize : markerSize) + 2 };
      return ring ? { at: polygonOf(ring).getInteriorPoint().getCoordinates().slice(0, 2), lift: 6 } : null;
    },
    markersAt: markers.peopleAt,
    parcelOwnerAt(at, resolution) {
      const id = ownerAt(parcels, at, resolution);
      return id === 0 ? 'several' : (id !== null && byId.get(id)?.person) || null;
    },
    zoneAt: shapes.at,
    centre: (fallback) =>
      findCentre({
        positions: people.map((person) => person.position),
        fallback,
        polygons: outlines,
      }),
    placesToFit: () =>
      placesToFit(
        everything(),
        people.map(({ position }) => position),
      ),
    extent() {
      const box = boundingExtent(everything().flat().map(fromPlace));
      extend(box, markers.extent);
      return isEmpty(box) ? null : box;
    },
  };
}

/** An extent as an outline in degrees. */
function cornersOf(extent: TiledOutlines['extent']): Place[][] {
  if (extent === null) return [];
  const [west, south, east, north] = extent.map((decimetres) => decimetres / 10) as typeof extent;
  return [[toPlace([west, south]), toPlace([east, north])]];
}

/** Draws where works are. */
function createWorkLayer(shapes: readonly MapShape[]): VectorLayer {
  const fill = new Fill({ color: workPaint.fill });
  const stroke = new Stroke({ color: workPaint.stroke, width: workPaint.strokeWidth, lineDash: [...workPaint.dash] });
  const image = new Circle({ radius: workPaint.radius, fill, stroke });
  const features = shapes.map(({ kind, corners, holes }) => {
    const line = corners.map(fromPlace);
    if (kind === 'point') return new Feature(new Point(line[0]!));
    return new Feature(kind === 'line' ? new LineString(line) : new Polygon([corners, ...holes].map(closedRing)));
  });
  return new VectorLayer({
    source: new VectorSource({ features, wrapX: false }),
    style: new Style({ fill, stroke, image }),
  });
}

const closedRing = (ring: Place[]) => [...ring, ring[0]!].map(fromPlace);
