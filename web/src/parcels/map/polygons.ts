import { isPlace, type Place } from './place.ts';

/** A validated outline of one parcel: at least three corners, each a valid location. */
export interface NamedPolygon {
  name: string;
  polygon: Place[];
}

const warnedAbout = new Set<number>();

/**
 * The valid polygons in data of unknown quality. The rest is skipped and reported in one call of `warn`, with the owner
 * and the reasons. Never throws.
 */
export function readPolygons(
  value: unknown,
  ownerId: number,
  warn: (ownerId: number, reason: string) => void = warnOnce,
): NamedPolygon[] {
  if (!Array.isArray(value)) {
    warn(ownerId, 'polygons are not a list');
    return [];
  }
  const valid: NamedPolygon[] = [];
  const reasons: string[] = [];
  for (const [index, item] of value.entries()) {
    const read = readPolygon(item);
    if (typeof read === 'string') reasons.push(`polygon ${index + 1}: ${read}`);
    else valid.push(read);
  }
  if (reasons.length > 0) warn(ownerId, summaryOf(reasons));
  return valid;
}

function readPolygon(item: unknown): NamedPolygon | string {
  if (typeof item !== 'object' || item === null) return 'not an object';
  const { name, polygon } = item as Record<string, unknown>;
  if (typeof name !== 'string') return 'name is missing';
  if (!Array.isArray(polygon)) return 'corners are not a list';
  const wrong = polygon.findIndex((corner) => !isPlace(corner));
  if (wrong >= 0) return `corner ${wrong + 1} is not a [latitude, longitude] in degrees`;
  const corners = withoutClosingCorner(polygon as Place[]);
  return corners.length < 3 ? 'fewer than 3 corners' : { name, polygon: corners };
}

// Some sources repeat the first corner at the end, which must not count as a separate corner.
function withoutClosingCorner(corners: Place[]) {
  const first = corners[0];
  const last = corners.at(-1);
  const isClosed = corners.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed ? corners.slice(0, -1) : corners;
}

function summaryOf(reasons: string[]) {
  const shown = reasons.slice(0, 3).join('; ');
  return reasons.length > 3 ? `${shown}; and ${reasons.length - 3} more` : shown;
}

// Once per person and page, because the map reads the data again with every change.
function warnOnce(ownerId: number, reason: string) {
  if (warnedAbout.has(ownerId)) return;
  warnedAbout.add(ownerId);
  console.warn(`Parcels of person ${ownerId} are not all on the map: ${reason}`);
}
