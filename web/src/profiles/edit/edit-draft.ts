import type { Profile, ProfileChanges } from '@dijkportaal/contract/profiles';
import { placeInDutchGrid } from '../../parcels/public.ts';

/** The plain text fields. */
export const textFields = [
  'first_name',
  'last_name',
  'job_title',
  'street',
  'house_number',
  'number_addition',
  'zip',
  'city',
  'state',
  'guid',
  'parcels',
] as const;

/** All typed fields. */
export type TypedName = (typeof textFields)[number] | 'latitude' | 'longitude';

/** A profile that is being edited: the typed texts, the checkboxes, and the drawing on the map. */
export interface Draft extends Pick<Profile, 'newsletter' | 'notifications' | 'polygons'> {
  typed: Record<TypedName, string>;
}

/** The typed fields of an unchanged profile. */
export function typedOf(profile: Profile): Record<TypedName, string> {
  const texts = Object.fromEntries(textFields.map((name) => [name, profile[name]]));
  const degrees = { latitude: String(profile.latitude ?? ''), longitude: String(profile.longitude ?? '') };
  return { ...texts, ...degrees } as Record<TypedName, string>;
}

/** A typed location: degrees; null where a field is empty, NaN where it is not degrees. */
interface TypedPosition {
  latitude: number | null;
  longitude: number | null;
}

/** Reads the two fields, with a comma or a point: degrees, or in both fields metres of the Dutch grid. */
export function readPosition({ latitude, longitude }: Record<'latitude' | 'longitude', string>): TypedPosition {
  const converted = readMetres([latitude, longitude]);
  if (converted !== null) return { latitude: converted[0], longitude: converted[1] };
  return { latitude: readDegrees(latitude, 90), longitude: readDegrees(longitude, 180) };
}

/** The place that two texts with metres of the Dutch grid give; null if they are not metres in that grid. */
export function readMetres(texts: readonly [string, string]): [number, number] | null {
  const [one, other] = texts.map(readNumber);
  return typeof one === 'number' && typeof other === 'number' ? placeInDutchGrid(one, other) : null;
}

/** The two coordinates of a location that was typed or pasted into one field, such as `155000, 463000`. */
export function splitPair(text: string): [string, string] | null {
  const hasGap = /[;\s]/.test(text.trim());
  // Without a space a comma separates two numbers only where points are the decimal signs.
  const separator = !hasGap && text.split(',', 1)[0]?.includes('.') ? ',' : /[;\s]+/;
  const [one = '', other = '', ...more] = text
    .trim()
    .split(separator)
    .map((part) => part.replace(/,$/, ''));
  const isPair = more.length === 0 && [one, other].every((part) => Number.isFinite(readNumber(part)));
  return isPair ? [one, other] : null;
}

function readNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

function readDegrees(text: string, limit: 90 | 180): number | null {
  const degrees = readNumber(text);
  return degrees === null || Math.abs(degrees) <= limit ? degrees : Number.NaN;
}

/** The typed location; null while there is none or it is incomplete. */
export function placeOf(typed: Draft['typed']): [number, number] | null {
  const { latitude, longitude } = readPosition(typed);
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? [latitude!, longitude!] : null;
}

/** The fields of a profile that are sent, as loaded: a change is sent with the whole profile. */
export function toBody(profile: Profile): ProfileChanges {
  const { latitude, longitude, newsletter, notifications, polygons } = profile;
  // Not every server has a job title, so it is only sent when it changes.
  const sent = textFields.filter((name) => name !== 'job_title');
  const texts = Object.fromEntries(sent.map((name) => [name, profile[name]]));
  return { ...texts, latitude, longitude, newsletter, notifications, polygons };
}

/** The differences from the loaded profile. */
export function changesOf(profile: Profile, { typed, newsletter, notifications, polygons }: Draft): ProfileChanges {
  const now = {
    ...typed,
    ...readPosition(typed),
    newsletter,
    notifications,
    polygons,
  };
  const changed = Object.entries(now).filter(([name, value]) => value !== profile[name as keyof typeof now]);
  return Object.fromEntries(changed);
}
