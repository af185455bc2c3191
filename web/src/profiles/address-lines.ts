import type { Profile } from '@dijkportaal/contract/profiles';

type Address = Pick<Profile, 'street' | 'house_number' | 'number_addition' | 'zip' | 'city' | 'state'>;

/** An address as on an envelope, without empty lines. */
export function addressLines({ street, house_number, number_addition, zip, city, state }: Address): string[] {
  return [`${street} ${house_number}${number_addition}`, `${zip} ${city}`, state]
    .map((line) => line.trim())
    .filter(Boolean);
}
