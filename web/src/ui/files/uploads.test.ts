import { expect, it } from 'vitest';
import { acceptFor, refuseEarly, describeTypes } from './uploads.ts';

const megabytes = (count: number) => count * 1_048_576;

it.each([
  ['kaart.pdf', 1, 'any', null],
  ['FOTO.JPEG', megabytes(25), 'image', null],
  ['dijk.v2.docx', 1, 'any', null],
  ['kaart.pdf', 1, 'image', { reason: 'type' }],
  ['tekening.svg', 1, 'image', { reason: 'type' }],
  ['start.exe', 1, 'any', { reason: 'type' }],
  ['pdf', 1, 'any', { reason: 'type' }],
  ['IMG_1.HEIC', 1, 'image', { reason: 'heic' }],
  ['IMG_1.MOV', 1, 'any', { reason: 'mov' }],
  ['kaart.pdf', 0, 'pdf', { reason: 'empty' }],
  ['foto.png', megabytes(25) + 1, 'any', { reason: 'size', megabytes: 25 }],
  ['film.mp4', megabytes(501), 'video', { reason: 'size', megabytes: 500 }],
] as const)('of %s with %i bytes, as %s, says %j', (name, size, accepts, refusal) => {
  expect(refuseEarly({ name, size }, accepts)).toEqual(refusal);
});

it('lists the accepted types', () => {
  expect(acceptFor('image')).toBe('image/jpeg,.jpg,.jpeg,image/png,.png,image/gif,.gif,image/webp,.webp');
  expect(describeTypes('image')).toBe('JPG, PNG, GIF, WEBP');
});
