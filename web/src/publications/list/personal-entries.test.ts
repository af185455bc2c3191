import type { Attachment, Contactmoment, Klanteis } from '@dijkportaal/contract/relations';
import { expect, it } from 'vitest';
import { filterPersonal, mergePersonal } from './personal-entries.ts';

const document: Attachment = { GUID: 'a', name: 'Verslag.pdf', kind: 'Document' };
const image: Attachment = { GUID: 'b', name: null, kind: 'Afbeelding' };

const moment = (title: string, iso: string | null, files: Attachment[]): Contactmoment => ({
  ID: title,
  Contactmoment: title,
  Datum: { Datum: 'ergens in maart', iso },
  Type_contactmoment: { Type_contactmoment: '' },
  Status_contactmoment: { Status_contactmoment: '' },
  Vastlegging: { Vastlegging: '' },
  Document: files.filter(({ kind }) => kind === 'Document'),
  Afbeelding: files.filter(({ kind }) => kind === 'Afbeelding'),
});
const wish = (title: string, iso: string | null): Klanteis => ({
  ID: title,
  Klanteis: title,
  Actualiteit_klanteis: { Actualiteit_klanteis: '' },
  Tekst_concept: { Tekst: '' },
  Tekst_geaccepteerd: { Tekst: '' },
  Honorering_klanteis: { Status_honorering: { Status_honorering: '' }, Toelichting: { Toelichting: '' } },
  CreatedOn: '',
  CreatedOn_iso: iso,
  Document: [],
  Afbeelding: [],
});

it('has the contact moments with a document and all wishes, newest first and undated ones last', () => {
  const merged = mergePersonal({
    Contactmoment: [
      moment('Zonder datum', null, [document]),
      moment('Zonder document', '2026-05-01', [image]),
      moment('Gesprek', '2025-03-04T14:05:00', [document, image]),
    ],
    Klanteis: [wish('Oude wens', '2024-01-01'), wish('Oprit behouden', '2025-10-09')],
  });
  expect(merged.map(({ kind, title, day }) => [kind, title, day])).toEqual([
    ['wish', 'Oprit behouden', '09-10-2025'],
    ['moment', 'Gesprek', '04-03-2025'],
    ['wish', 'Oude wens', '01-01-2024'],
    ['moment', 'Zonder datum', 'ergens in maart'],
  ]);
  expect(merged[1]?.files).toEqual([document, image]);
});

it('finds every word in the title, ignoring case and accents', () => {
  const entries = mergePersonal({
    Contactmoment: [],
    Klanteis: [wish('Oprit behouden', null), wish('Geen oprit', null), wish('Één boom', null)],
  });
  const find = (search: string) => filterPersonal(entries, search).map(({ title }) => title);
  expect(find('OPRIT')).toEqual(['Oprit behouden', 'Geen oprit']);
  expect(find('  houd oprit ')).toEqual(['Oprit behouden']);
  expect(find('een')).toEqual(['Geen oprit', 'Één boom']);
  expect(find('')).toHaveLength(3);
});
