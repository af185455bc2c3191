import type { Profile, ProfileChanges } from '@dijkportaal/contract/profiles';

/** The plain text fields. */
export const textFields = [
  'first_name',
  'last_name',
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

/** A profile that is being edited: the typed texts, the checkboxes, and what is drawn on the map. */
export interface Draft extends Pick<Profile, 'newsletter' | 'notifications' | 'polygons'> {
  typed: Record<TypedName, string>;
}

/** The typed fields of an unchanged profile. */
export function typedOf(profile: Profile): Record<TypedName, string> {
  const texts = Object.fromEntries(textFields.map((name) => [name, profile[name]]));
  const degrees = { latitude: String(profile.latitude ?? ''), longitude: String(profile.longitude ?? '') };
  return { ...texts, ...degrees } as Record<TypedName, string>;
}

/** Parses typed degrees, with a comma or a point; null when empty, NaN for anything but a number up to `limit`. */
export function readDegrees(text: string, limit: 90 | 180): number | null {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  const degrees = /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : Number.NaN;
}

/** The typed location; null while there is none or it is incomplete. */
export function placeOf({ latitude, longitude }: Draft['typed']): [number, number] | null {
  const place = [readDegrees(latitude, 90), readDegrees(longitude, 180)];
  return place.every(Number.isFinite) ? (place as [number, number]) : null;
}

/** The fields of a profile that are sent, as loaded: a change is sent with the whole profile. */
export function toBody(profile: Profile): ProfileChanges {
  const { latitude, longitude, newsletter, notifications, polygons } = profile;
  const texts = Object.fromEntries(textFields.map((name) => [name, profile[name]]));
  return { ...texts, latitude, longitude, newsletter, notifications, polygons };
}

/** What differs from the loaded profile. */
export function changesOf(profile: Profile, { typed, newsletter, notifications, polygons }: Draft): ProfileChanges {
  const now = {
    ...typed,
    latitude: readDegrees(typed.latitude, 90),
    longitude: readDegrees(typed.longitude, 180),
    newsletter,
    notifications,
    polygons,
  };
  const changed = Object.entries(now).filter(([name, value]) => value !== profile[name as keyof typeof now]);
  return Object.fromEntries(changed);
}
