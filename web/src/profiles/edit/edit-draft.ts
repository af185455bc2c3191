import type { Profile, ProfileChanges } from '@dijkportaal/contract/profiles';

/** The fields that are plain text. */
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

/** Everything that is typed. */
export type TypedName = (typeof textFields)[number] | 'latitude' | 'longitude';

/** A profile while it is being changed: what is typed, and what is ticked or drawn. */
export interface Draft extends Pick<Profile, 'newsletter' | 'notifications' | 'polygons'> {
  typed: Record<TypedName, string>;
}

/** What is typed of a profile before anything was changed. */
export function typedOf(profile: Profile): Record<TypedName, string> {
  const texts = Object.fromEntries(textFields.map((name) => [name, profile[name]]));
  const degrees = { latitude: String(profile.latitude ?? ''), longitude: String(profile.longitude ?? '') };
  return { ...texts, ...degrees } as Record<TypedName, string>;
}

/** Degrees as they are typed, with a comma or a point; null for nothing, NaN for what is no number up to `limit`. */
export function readDegrees(text: string, limit: 90 | 180): number | null {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  const degrees = /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : Number.NaN;
}

/** The place that is typed, null when there is none or not yet a whole one. */
export function placeOf({ latitude, longitude }: Draft['typed']): [number, number] | null {
  const place = [readDegrees(latitude, 90), readDegrees(longitude, 180)];
  return place.every(Number.isFinite) ? (place as [number, number]) : null;
}

/** What differs from the profile as it was loaded. */
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
