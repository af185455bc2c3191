import type { forms } from '@dijkportaal/contract/messages/forms';
import {
  detailFields,
  type DamageKind,
  type DetailField,
  type FormKind,
} from '@dijkportaal/contract/messages/form-fields';
import type { InputTo } from '@dijkportaal/contract/platform/endpoint';
import type { Profile } from '@dijkportaal/contract/profiles';
import type { User } from '@dijkportaal/contract/users';
import { addressLines } from '../../profiles/public.ts';
import { isBlank, toBody, type BodyValues } from '../message-body.tsx';
import { readTopic } from '../topics.ts';

export type FormBody = InputTo<typeof forms.send>['body'];

/** The fields of all forms; each form shows its own. */
export type FormValues = BodyValues &
  Record<DetailField, string> & {
    subject: string;
    reason: string;
    what: string;
    /** YYYY-MM-DD, or empty. */
    since: string;
    /** What was chosen: a parcel as `parcel.<name>`, `address` or `other`; or empty. */
    where: string;
    place: string;
    /** A point on the map as `51.93,5.63`, or empty. */
    point: string;
  };

type Person = { user: Pick<User, 'email'>; profile: Profile };

/** An unfilled form; the details are those that the portal has. */
export const emptyForm = ({ user, profile }: Person): FormValues => ({
  subject: '',
  text: '',
  uploads: [],
  reason: '',
  what: '',
  since: '',
  where: '',
  place: '',
  point: '',
  first_name: profile.first_name,
  last_name: profile.last_name,
  street: profile.street,
  house_number: profile.house_number,
  number_addition: profile.number_addition,
  zip: profile.zip,
  city: profile.city,
  email: user.email,
  phone: '',
});

/** A point as written in the form; null if there is none. */
export function readPoint(written: string): [latitude: number, longitude: number] | null {
  const [latitude, longitude] = written.split(',').map(Number);
  return written === '' || latitude === undefined || longitude === undefined ? null : [latitude, longitude];
}

/** Whether something was filled in. */
export const hasContent = (kind: FormKind, values: FormValues, empty: FormValues): boolean =>
  !isBlank(values.text) ||
  values.uploads.length > 0 ||
  (kind === 'details'
    ? detailFields.some((field) => values[field] !== empty[field])
    : (['subject', 'reason', 'what', 'since', 'where', 'place', 'point'] as const).some((name) => values[name] !== ''));

/** What is sent: of the details only those that were changed. */
export function formBody(kind: FormKind, values: FormValues, person: Person): FormBody {
  const written = toBody(values);
  if (kind === 'details') {
    const stored = emptyForm(person);
    const changed = detailFields.filter((field) => values[field].trim() !== stored[field].trim());
    return { kind, ...written, ...Object.fromEntries(changed.map((field) => [field, values[field].trim()])) };
  }
  const place = { ...placeOf(values, person.profile), ...written };
  return kind === 'wish'
    ? { kind, subject: values.subject.trim(), reason: values.reason, ...place }
    : { kind, what: values.what as DamageKind, since: values.since || null, ...place };
}

function placeOf({ where, place, point }: FormValues, profile: Profile) {
  const about = readTopic(where);
  const [latitude, longitude] = readPoint(point) ?? [null, null];
  const address = where === 'address' ? addressLines(profile).join(', ') : '';
  return {
    place: [address, place.trim()].filter(Boolean).join('. ').slice(0, 300),
    latitude,
    longitude,
    ...(about !== null && { about }),
  };
}
