import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxCorners } from '@dijkportaal/contract/parcels/parcels';
import { tidyHouseNumber, tidyPostcode } from '@dijkportaal/contract/platform/fields';
import { findCrossingInTurns } from '../find-crossing.ts';
import { nodesAt, readValue, readValues, splitPath } from './fields.ts';
import type { RelaticsMapping } from './mapping.ts';
import { readPosition, readRing } from './places.ts';
import type { ReportNode, ReportRow } from './report-parser.ts';

/** A contact in the relationship system, which has no groups. */
export interface ContactRow {
  /** The id for `customerData`; stored as `guid` of the profile. '' if Relatics gave none. */
  externalId: string;
  name: string;
  /** '' if Relatics returned none. */
  firstName: string;
  lastName: string;
  /** Several addresses are separated by ';', as received. */
  email: string;
  mobilePhone: string;
  zones: string[];
  street: string;
  houseNumber: string;
  numberAddition: string;
  zip: string;
  city: string;
  state: string;
  /** Names of the parcels as one text, separated by ', '. */
  parcels: string;
  /** WGS 84; null if Relatics returned none or an impossible one. */
  position: { latitude: number; longitude: number } | null;
  /** Only parcels whose outline could be read; corners as [latitude, longitude]. */
  polygons: { name: string; polygon: [number, number][] }[];
  /** Why nothing of it can be used; `crossing` is the name of the parcel whose outline crosses itself. */
  flaw: 'characters' | 'size' | { crossing: string } | null;
}

/** Required fields of contacts: if all rows lack one of them, the report was changed. */
export const expectedContactFields = ['name', 'email'] as const;

export async function readContact({ node, flaw }: ReportRow, { contact: paths }: RelaticsMapping): Promise<ContactRow> {
  const value = (path: string) => oneLine(readValue(node, path));
  const values = (path: string) => [...new Set(readValues(node, path).map(oneLine))].filter(Boolean);
  const { elements, attribute } = splitPath(paths.parcel);
  const parcels = await readParcels(nodesAt(node, elements), attribute, paths.outline);
  const polygons = parcels.list.flatMap(({ name, ring }) => (ring === null ? [] : [{ name, polygon: ring }]));
  const crossing = parcels.areTooMany ? null : await findCrossingInTurns(polygons.map(({ polygon }) => polygon));
  const crossed = crossing === null ? null : { crossing: polygons[crossing.index]?.name ?? '' };
  return {
    externalId: value(paths.id),
    name: value(paths.name),
    firstName: value(paths.firstName),
    lastName: value(paths.lastName),
    email: values(paths.email).join(';'),
    mobilePhone: value(paths.mobilePhone),
    zones: values(paths.zones),
    street: value(paths.street),
    houseNumber: tidyHouseNumber(value(paths.houseNumber)),
    numberAddition: value(paths.numberAddition),
    zip: tidyPostcode(value(paths.zip)),
    city: value(paths.city),
    state: value(paths.state),
    parcels: parcels.list
      .map(({ name }) => name)
      .filter(Boolean)
      .join(', '),
    position: readPosition(value(paths.latitude), value(paths.longitude)),
    polygons,
    flaw: parcels.areTooMany || flaw?.kind === 'too-large' ? 'size' : flaw === null ? crossed : 'characters',
  };
}

/** So many corners are converted before other requests get their turn: a few milliseconds. */
const cornersInTurn = 2_000;

/** A profile cannot have more than so many corners, so the rest is not even converted. */
async function readParcels(nodes: ReportNode[], nameOf: string, outlineOf: string) {
  const list: { name: string; ring: [number, number][] | null }[] = [];
  let left = maxCorners;
  let inTurn = 0;
  for (const { attributes } of nodes) {
    const ring = left < 0 ? null : readRing(attributes[outlineOf] ?? '', left);
    const corners = ring?.length ?? 0;
    left -= ring !== null && corners === 0 ? Infinity : corners;
    list.push({ name: oneLine(attributes[nameOf] ?? ''), ring });
    inTurn += corners;
    if (inTurn > cornersInTurn) {
      await nextTurn();
      inTurn = 0;
    }
  }
  return { list, areTooMany: left < 0 };
}

const oneLine = (text: string) => text.trim().replaceAll(/[\t\n\r]+/g, ' ');
