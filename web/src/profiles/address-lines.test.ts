import { expect, it } from 'vitest';
import { addressLines } from './address-lines.ts';

const address = {
  street: 'Kolkdijk',
  house_number: '12',
  number_addition: 'bis',
  zip: '0412 KD',
  city: 'Oudkolk',
  state: 'Gelderland',
};
const none = { street: '', house_number: '', number_addition: '', zip: '', city: '', state: '' };

it('formats an address as on an envelope', () => {
  expect(addressLines(address)).toEqual(['Kolkdijk 12bis', '0412 KD Oudkolk', 'Gelderland']);
});

it('leaves out what is unknown', () => {
  expect(addressLines({ ...none, city: 'Oudkolk' })).toEqual(['Oudkolk']);
  expect(addressLines(none)).toEqual([]);
});
