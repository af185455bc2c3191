import type { Coordinate } from 'ol/coordinate.js';
import { buffer, containsCoordinate, getCenter, getHeight, getWidth, type Extent } from 'ol/extent.js';
import type Polygon from 'ol/geom/Polygon.js';
import { ringOf } from '../map-person.ts';
import type { Place } from '../place.ts';
import { polygonOf } from './parcel-shapes.ts';

/** A zone as the map shows it. */
export interface MapZone {
  id: number;
  name: string;
  /** The ids of the people on the map who are in it. */
  people: number[];
  outline: Place[];
}

/** A zone in the map's plane. */
export interface ZoneShape {
  zone: MapZone;
  polygon: Polygon;
  box: Extent;
  /** The resolution at which it is large enough to show its people instead; a larger one shows the shape. */
  opensAt: number;
}

/** Zones instead of their people, where these would be circles over each other. */
export interface ZoneShapes {
  all: readonly ZoneShape[];
  /** Whether a shape shows this person at this resolution. */
  hide: (personId: number, resolution: number) => boolean;
  at: (place: Coordinate, resolution: number) => ZoneShape | null;
}

/** Length of the longest side at which a zone opens, in CSS pixels: on the smallest map it is still in view as a whole. */
const openLength = 280;
/** Around the middle of a zone, where its label is, a click is for this zone; CSS pixels. */
const labelReach = 16;

/** Whether a zone is a shape at a resolution. */
export const isShape = ({ opensAt }: ZoneShape, resolution: number): boolean => resolution > opensAt;

/** Projects the zones. */
export function shapeZones(zones: readonly MapZone[]): ZoneShapes {
  const all = zones.map(shapeZone);
  const byPerson = new Map<number, ZoneShape[]>();
  for (const shape of all) {
    for (const id of shape.zone.people) byPerson.set(id, [...(byPerson.get(id) ?? []), shape]);
  }
  return {
    all,
    hide: (personId, resolution) => byPerson.get(personId)?.some((shape) => isShape(shape, resolution)) ?? false,
    at(place, resolution) {
      const shown = all.filter((shape) => isShape(shape, resolution));
      const isOnLabel = ({ box }: ZoneShape) =>
        containsCoordinate(buffer([...getCenter(box), ...getCenter(box)], labelReach * resolution), place);
      return (
        shown.find(isOnLabel) ??
        shown.find(({ polygon, box }) => containsCoordinate(box, place) && polygon.intersectsCoordinate(place)) ??
        null
      );
    },
  };
}

/** Projects one zone. */
export function shapeZone(zone: MapZone): ZoneShape {
  const polygon = polygonOf(ringOf(zone.outline));
  const box = polygon.getExtent();
  return { zone, polygon, box, opensAt: Math.max(getWidth(box), getHeight(box)) / openLength };
}
