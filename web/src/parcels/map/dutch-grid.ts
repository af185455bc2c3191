import { dutchGrid, readDutchGrid } from '@dijkportaal/contract/parcels/dutch-grid';
import proj4 from 'proj4';
import { roundDegrees, type Place } from './place.ts';

const converter = proj4(dutchGrid);
const webMap = proj4('EPSG:3857');

/** The place at coordinates of the Dutch national grid (RD, in metres), in either order; null for any other pair. */
export function placeInDutchGrid(one: number, other: number): Place | null {
  const metres = readDutchGrid(one, other);
  return metres === null ? null : toPlace(converter.inverse(metres));
}

/**
 * The place at coordinates in metres, in either order: of the Dutch national grid or of the plane of web maps (EPSG:3857),
 * which have no pair in the Netherlands in common. Null for any other pair.
 */
export function placeInMetres(one: number, other: number): Place | null {
  const metres = readWebMap(one, other);
  return metres === null ? placeInDutchGrid(one, other) : toPlace(webMap.inverse(metres));
}

const toPlace = ([longitude = NaN, latitude = NaN]: number[]): Place => [
  roundDegrees(latitude),
  roundDegrees(longitude),
];

/** The pair as [x, y]; null if it is no place in the Netherlands. Every y is larger than every x. */
function readWebMap(one: number, other: number): [x: number, y: number] | null {
  const [x, y] = one < other ? [one, other] : [other, one];
  return x > 330_000 && x < 840_000 && y > 6_500_000 && y < 7_200_000 ? [x, y] : null;
}
