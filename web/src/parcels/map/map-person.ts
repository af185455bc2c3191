import { fromLonLat, toLonLat } from 'ol/proj.js';
import { fromEPSG4326 } from 'ol/proj/epsg3857.js';
import type { Coordinate } from 'ol/coordinate.js';
import { isPlace, type Place } from './place.ts';
import { readPolygons } from './polygons.ts';

/** A person as the map shows them; positions are [latitude, longitude] in WGS 84. */
export interface MapPerson {
  id: number;
  title: string;
  position: Place | null;
  polygons: { name: string; polygon: Place[] }[];
}

/** A person whose data has been checked and projected to the map's plane. */
export interface ProjectedPerson {
  person: MapPerson;
  marker: Coordinate | null;
  /** One closed ring per parcel as x, y, x, y, …, clockwise. */
  rings: number[][];
  /** The same parcels in degrees, for the centre. */
  outlines: Place[][];
}

/** The point that the info window points at. */
export interface Anchor {
  at: Coordinate;
  /** How far above the point the window ends, in CSS pixels. */
  lift: number;
}

/** Validates one person's data, leaves out what cannot be drawn and projects the rest to EPSG:3857. */
export function projectPerson(person: MapPerson): ProjectedPerson {
  const outlines = readPolygons(person.polygons, person.id).map((parcel) => parcel.polygon);
  return {
    person,
    marker: isPlace(person.position) ? fromPlace(person.position) : null,
    rings: outlines.map(ringOf),
    outlines,
  };
}

/** The map coordinate of a location in degrees. */
export function fromPlace([lat, lng]: Place): Coordinate {
  return fromLonLat([lng, lat]);
}

/** The location in degrees of a map coordinate. */
export function toPlace(coordinate: Coordinate): Place {
  const [lng = 0, lat = 0] = toLonLat(coordinate);
  return [lat, lng];
}

/** A closed ring as x, y, x, y, …, clockwise. */
export function ringOf(corners: Place[]) {
  const flat: number[] = [];
  for (const [lat, lng] of corners) flat.push(lng, lat);
  flat.push(flat[0] ?? 0, flat[1] ?? 0);
  fromEPSG4326(flat, flat, 2);
  return clockwise(flat);
}

/** All rings in the same direction: where those of one path overlap, opposite ones would leave a hole. */
export function clockwise(ring: number[]): number[] {
  return isClockwise(ring) ? ring : reversed(ring);
}

function isClockwise(ring: number[]) {
  let area = 0;
  for (let index = 0; index + 3 < ring.length; index += 2) {
    area += ring[index]! * ring[index + 3]! - ring[index + 2]! * ring[index + 1]!;
  }
  return area <= 0;
}

function reversed(ring: number[]) {
  const result: number[] = [];
  for (let index = ring.length - 2; index >= 0; index -= 2) result.push(ring[index]!, ring[index + 1]!);
  return result;
}
