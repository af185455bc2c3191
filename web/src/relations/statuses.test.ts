import { expect, it } from 'vitest';
import { readHonouring, readTopicality } from './statuses.ts';

it.each([
  ['Actueel', 'current'],
  ['01. Actueel (vastgesteld)', 'current'],
  ['Vervallen', 'lapsed'],
  ['Niet actueel', 'lapsed'],
  ['Niet Actueel', 'lapsed'],
  ['Actueel tot 2024, daarna vervallen', 'lapsed'],
  ['Niet meer actueel', 'lapsed'],
  ['Ingetrokken', 'lapsed'],
  ['Nader te bepalen', 'other'],
  ['', null],
  ['  ', null],
])('the status %j of a wish is %s', (status, meaning) => {
  expect(readTopicality(status)).toBe(meaning);
});

it.each([
  ['Gehonoreerd', 'granted'],
  ['gehonoreerd ', 'granted'],
  ['Gehonoreerd onder voorwaarden', null],
  ['Nog niet gehonoreerd', null],
  ['Deels gehonoreerd', 'partly'],
  ['Niet gehonoreerd', 'refused'],
  ['In behandeling', 'pending'],
  ['Onbekend woord', null],
  ['', null],
])('the answer %j to a wish is %s', (status, meaning) => {
  expect(readHonouring(status)).toBe(meaning);
});
