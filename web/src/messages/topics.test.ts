import { expect, it } from 'vitest';
import { readTopic } from './topics.ts';

it.each([
  ['wish.12', { kind: 'wish', ref: '12' }],
  ['parcel.KDL02 C 1145', { kind: 'parcel', ref: 'KDL02 C 1145' }],
  ['contact_moment.a.b', { kind: 'contact_moment', ref: 'a.b' }],
  ['design.', null],
  ['design', null],
  ['news.3', null],
  [`parcel.${'x'.repeat(201)}`, null],
  [12, null],
  [undefined, null],
])('reads %j in a URL as %j', (written, topic) => {
  expect(readTopic(written)).toEqual(topic);
});
