import { isPlace, type Place } from './map/place.ts';
import { parcelNames } from './parcel-names.ts';

/** What the outline of a parcel says about it. */
export interface PieceOfLand {
  name: string;
  /** Empty where it cannot be drawn. */
  outline: Place[];
  /** In square metres; null where the outline cannot be drawn. */
  area: number | null;
  /** Whether a place is inside it. */
  isAround: boolean;
}

/** The parcels of somebody in data of unknown quality, and whether `position` is on them. */
export function readLand(polygons: unknown, position: Place | null): PieceOfLand[] {
  if (!Array.isArray(polygons)) return [];
  return polygons.flatMap((parcel: { polygon?: unknown } | null) =>
    parcelNames([parcel]).map((name) => {
      const outline = cornersOf(parcel?.polygon);
      const area = areaOf(outline);
      const isAround = position !== null && isInside(outline, position);
      return { name, outline, area: area > 0 ? area : null, isAround };
    }),
  );
}

const cornersOf = (polygon: unknown): Place[] =>
  Array.isArray(polygon) && polygon.length >= 3 && polygon.every((corner) => isPlace(corner)) ? polygon : [];

const metresPerDegree = 111_320;

/** Each corner with the next, in metres from the first: on a flat plane, which is right for parcels. */
function edgesOf(corners: Place[], [south, west]: Place) {
  const across = metresPerDegree * Math.cos((south * Math.PI) / 180);
  const points = corners.map(([lat, lng]) => ({ x: (lng - west) * across, y: (lat - south) * metresPerDegree }));
  return points.map((from, index) => ({ from, to: points[(index + 1) % points.length] ?? from }));
}

function areaOf(corners: Place[]): number {
  const [first] = corners;
  if (first === undefined) return 0;
  const twice = edgesOf(corners, first).reduce((sum, { from, to }) => sum + from.x * to.y - to.x * from.y, 0);
  return Math.abs(twice) / 2;
}

/** Whether a line from the place to the east crosses the outline an odd number of times. */
function isInside(corners: Place[], place: Place): boolean {
  const crossed = edgesOf(corners, place).filter(
    ({ from, to }) => from.y > 0 !== to.y > 0 && from.x - (from.y * (to.x - from.x)) / (to.y - from.y) > 0,
  );
  return crossed.length % 2 === 1;
}
