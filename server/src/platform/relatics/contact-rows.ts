import { maxCorners } from '@dijkportaal/contract/parcels/parcels';
import { tidyHouseNumber, tidyPostcode } from '@dijkportaal/contract/platform/fields';
import { nodesAt, readValue, readValues, splitPath } from './fields.ts';
import type { RelaticsMapping } from './mapping.ts';
import { readPosition, readRing } from './places.ts';
import type { ReportRow } from './report-parser.ts';

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
  /** Why nothing of it can be used. */
  flaw: 'characters' | 'size' | null;
}

/** Required fields of contacts: if all rows lack one of them, the report was changed. */
export const expectedContactFields = ['name', 'email'] as const;

export function readContact({ node, flaw }: ReportRow, { contact: paths }: RelaticsMapping): ContactRow {
  const value = (path: string) => oneLine(readValue(node, path));
  const values = (path: string) => [...new Set(readValues(node, path).map(oneLine))].filter(Boolean);
  const { elements, attribute } = splitPath(paths.parcel);
  // A profile cannot have more; converting them would keep other requests waiting.
  let left = maxCorners;
  const parcels = nodesAt(node, elements).map(({ attributes }) => {
    const ring = left < 0 ? null : readRing(attributes[paths.outline] ?? '', left);
    left -= ring?.length === 0 ? Infinity : (ring?.length ?? 0);
    return { name: oneLine(attributes[attribute] ?? ''), ring };
  });
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
    parcels: parcels
      .map(({ name }) => name)
      .filter(Boolean)
      .join(', '),
    position: readPosition(value(paths.latitude), value(paths.longitude)),
    polygons: parcels.flatMap(({ name, ring }) => (ring === null ? [] : [{ name, polygon: ring }])),
    flaw: left < 0 || flaw?.kind === 'too-large' ? 'size' : flaw === null ? null : 'characters',
  };
}

const oneLine = (text: string) => text.trim().replaceAll(/[\t\n\r]+/g, ' ');
