import { dutchGrid, readDutchGrid } from '@dijkportaal/contract/parcels/dutch-grid';
import proj4 from 'proj4';
import { roundDegrees, type Place } from './place.ts';

const converter = proj4(dutchGrid);

/** The place at coordinates of the Dutch national grid (RD, in metres), in either order; null for any other pair. */
export function placeInDutchGrid(one: number, other: number): Place | null {
  const metres = readDutchGrid(one, other);
  if (metres === null) return null;
  const [longitude, latitude] = converter.inverse(metres);
  return [roundDegrees(latitude), roundDegrees(longitude)];
}
