import { roundDegrees, type Place } from '../map/view/place.ts';
import { PasteProblem } from './paste-problem.ts';

/**
 * The corners of one outline, without a first one that is repeated at the end. Throws a PasteProblem that names the
 * parcel by `number` and the corner.
 */
export function cornersOf(value: unknown, order: 'lat-lng' | 'lng-lat', number: number): Place[] {
  if (!Array.isArray(value) || value.length === 0) throw new PasteProblem({ code: 'noCorners', number });
  const corners = value.map((corner: unknown, index) => placeOf(corner, order, { number, corner: index + 1 }));
  const open = isSame(corners[0], corners.at(-1)) ? corners.slice(0, -1) : corners;
  if (new Set(open.map(String)).size < 3) throw new PasteProblem({ code: 'fewCorners', number });
  if (open.every(([latitude, longitude]) => isDutch([longitude, latitude]))) {
    throw new PasteProblem({ code: 'swapped', number });
  }
  return open;
}

function placeOf(value: unknown, order: 'lat-lng' | 'lng-lat', at: { number: number; corner: number }): Place {
  // GeoJSON may give a height as a third number.
  const isRight = Array.isArray(value) && (value.length === 2 || (order === 'lng-lat' && value.length > 2));
  if (!isRight || !Number.isFinite(value[0]) || !Number.isFinite(value[1])) {
    throw new PasteProblem({ code: 'badCorner', ...at });
  }
  const [first, second] = [roundDegrees(value[0] as number), roundDegrees(value[1] as number)];
  if (isInDutchGrid(first, second)) throw new PasteProblem({ code: 'dutchGrid', ...at });
  const [latitude, longitude] = order === 'lat-lng' ? [first, second] : [second, first];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new PasteProblem({ code: 'outOfRange', ...at });
  return [latitude, longitude];
}

/** The metres of the Dutch national grid (RD, EPSG:28992), in which most Dutch maps are kept. */
const isInDutchGrid = (x: number, y: number) => x > -7_000 && x < 300_000 && y > 289_000 && y < 629_000;

const isDutch = ([latitude, longitude]: Place) => latitude > 50.5 && latitude < 54 && longitude > 3 && longitude < 7.5;

const isSame = (one: Place | undefined, other: Place | undefined) => String(one) === String(other);
