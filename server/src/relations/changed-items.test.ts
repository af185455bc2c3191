import type { Contactmoment, Klanteis, RelaticsData } from '@dijkportaal/contract/relations';
import { expect, test } from 'vitest';
import { noteItems, sortWishes } from './changed-items.ts';

const wish = {
  ID: 'w1',
  Klanteis: 'Oprit behouden',
  Actualiteit_klanteis: { Actualiteit_klanteis: 'Actueel' },
  Tekst_concept: { Tekst: '<p>Concept</p>' },
  Tekst_geaccepteerd: { Tekst: '' },
  Honorering_klanteis: {
    Status_honorering: { Status_honorering: 'Open' },
    Toelichting: { Toelichting: '<p>Wij kijken.</p>' },
  },
  CreatedOn: '1-2-2026',
  CreatedOn_iso: '2026-02-01',
  Document: [],
  Afbeelding: [],
} satisfies Klanteis;
const moment = {
  ID: 'm 1',
  Contactmoment: 'Keukentafelgesprek',
  Datum: { Datum: '2026-11-20', iso: '2026-11-20' },
  Type_contactmoment: { Type_contactmoment: 'Gesprek' },
  Status_contactmoment: { Status_contactmoment: 'Gepland' },
  Vastlegging: { Vastlegging: '' },
  Document: [],
  Afbeelding: [],
} satisfies Contactmoment;
const data: RelaticsData = { Klanteis: [wish], Contactmoment: [moment] };
const empty: RelaticsData = { Klanteis: [], Contactmoment: [] };
const now = new Date('2026-11-26T12:00:00Z');
const later = new Date('2026-11-27T12:00:00Z');

const first = noteItems(data, { known: null, stored: null, now });
/** What is new after a sync with this data. */
const newAfter = (next: RelaticsData, known = first) =>
  Object.entries(noteItems(next, { known, stored: null, now: later }))
    .filter(([, { at }]) => at === later.toISOString())
    .map(([key, { isChanged }]) => `${key} ${isChanged ? 'changed' : 'new'}`);
const withWish = (change: Partial<Klanteis>): RelaticsData => ({ ...data, Klanteis: [{ ...wish, ...change }] });
const withMoment = (change: Partial<Contactmoment>): RelaticsData => ({
  ...data,
  Contactmoment: [{ ...moment, ...change }],
});
const answer = (status: string, text: string) => ({
  Honorering_klanteis: { Status_honorering: { Status_honorering: status }, Toelichting: { Toelichting: text } },
});

test('the first data makes new what is of the last month', () => {
  expect(Object.entries(first).map(([key, { at }]) => [key, at])).toEqual([
    ['wish w1', null],
    ['contact_moment m 1', now.toISOString()],
  ]);
});

test('a sync makes nothing new, nor do texts, names, files, markup or white space', () => {
  expect(newAfter(data)).toEqual([]);
  expect(newAfter(withWish({ Klanteis: 'Oprit', Tekst_concept: { Tekst: 'x' } }))).toEqual([]);
  expect(newAfter(withWish(answer('Open', '<div>Wij \n kijken.</div>')))).toEqual([]);
  expect(newAfter(withWish({ CreatedOn: '2026-02-01' }))).toEqual([]);
  expect(newAfter(withMoment({ Document: [{ GUID: 'g', name: null, kind: 'Document' }] }))).toEqual([]);
  expect(newAfter(withMoment({ Type_contactmoment: { Type_contactmoment: 'Bezoek' } }))).toEqual([]);
});

test.each([
  withWish({ Actualiteit_klanteis: { Actualiteit_klanteis: 'Vervallen' } }),
  withWish(answer('Gehonoreerd', '<p>Wij kijken.</p>')),
  withWish(answer('Open', '<p>Ja, dat doen we.</p>')),
  withWish({ Tekst_geaccepteerd: { Tekst: '<p>De oprit blijft.</p>' } }),
  withWish({ CreatedOn_iso: '2026-02-02' }),
])('another status, date or answer of a wish is new (%#)', (next) => {
  expect(newAfter(next)).toEqual(['wish w1 changed']);
});

test.each([
  withMoment({ Status_contactmoment: { Status_contactmoment: 'Afgerond' } }),
  withMoment({ Datum: { Datum: '2026-11-20T10:00', iso: '2026-11-20T10:00:00' } }),
  withMoment({ Vastlegging: { Vastlegging: '<p>Besproken.</p>' } }),
])('another status, date or record of a contact moment is new (%#)', (next) => {
  expect(newAfter(next)).toEqual(['contact_moment m 1 changed']);
});

test('a new item is new, whatever its date', () => {
  expect(newAfter({ ...data, Klanteis: [wish, { ...wish, ID: 'w2' }] })).toEqual(['wish w2 new']);
});

test('what a sync missed is not new when it returns, and not listed meanwhile', () => {
  const without = noteItems(empty, { known: first, stored: null, now });
  expect(Object.values(without).map(({ isAbsent }) => isAbsent)).toEqual([true, true]);
  expect(newAfter(data, without)).toEqual([]);
  // What nobody had read yet is still to be read.
  expect(noteItems(data, { known: without, stored: null, now: later })).toEqual(first);
});

test('data from before the portal kept this are known', () => {
  const items = noteItems(withMoment({ Vastlegging: { Vastlegging: 'x' } }), { known: null, stored: data, now });
  expect(Object.entries(items).filter(([, { at }]) => at !== null)).toMatchObject([
    ['contact_moment m 1', { isChanged: true }],
  ]);
  expect(Object.values(noteItems(data, { known: null, stored: {}, now })).map(({ at }) => at)).toEqual([
    now.toISOString(),
    now.toISOString(),
  ]);
});

test('the wish that was changed last comes first, and others by the day they were recorded', () => {
  const wishes = ['2026-01-01', '2026-03-01', '2026-02-01', null].map((CreatedOn_iso, index) => ({
    ...wish,
    ID: `w${index}`,
    CreatedOn_iso,
  }));
  const items = { 'wish w0': { digest: '', name: '', at: later.toISOString(), isChanged: true } };
  expect(sortWishes(wishes, items).map(({ ID }) => ID)).toEqual(['w0', 'w1', 'w2', 'w3']);
});
