import { describe, expect, it } from 'vitest';
import { readRelations } from './read-relations.ts';

const read = (moments: unknown, wishes: unknown = []) =>
  readRelations({ relatics_data: { Contactmoment: moments, Klanteis: wishes } });
const moment = (part: object) => read([{ ID: 'CM-1', ...part }])?.Contactmoment[0];

describe('readRelations', () => {
  it('is null while nothing was fetched', () => {
    expect(readRelations({ relatics_data: null })).toBeNull();
    expect(readRelations({ relatics_data: {} })).toEqual({ Contactmoment: [], Klanteis: [] });
  });

  it('fills what is left out', () => {
    const data = read([{ Contactmoment: 'Gesprek' }], [{ Klanteis: 'Oprit' }]);
    expect(data?.Contactmoment[0]).toEqual({
      ID: '0',
      Contactmoment: 'Gesprek',
      Datum: { Datum: '', iso: null },
      Type_contactmoment: { Type_contactmoment: '' },
      Status_contactmoment: { Status_contactmoment: '' },
      Vastlegging: { Vastlegging: '' },
      Document: [],
      Afbeelding: [],
    });
    expect(data?.Klanteis[0]).toMatchObject({
      Tekst_geaccepteerd: { Tekst: '' },
      Honorering_klanteis: { Status_honorering: { Status_honorering: '' }, Toelichting: { Toelichting: '' } },
      CreatedOn: '',
      CreatedOn_iso: null,
    });
  });

  it.each([
    ['a list', { Document: [{ GUID: 'a' }], Afbeelding: [{ GUID: 'b' }] }],
    ['an object', { Document: { GUID: 'a' }, Afbeelding: { GUID: 'b' } }],
    ['its own name', { Document: { Document: [{ GUID: 'a' }] }, Afbeelding: { Afbeelding: { GUID: 'b' } } }],
    ['a list of both', { Bijlagen: [{ Document: { GUID: 'a' } }, { Afbeelding: { GUID: 'b' } }] }],
  ])('finds attachments in %s', (_name, nested) => {
    expect(moment(nested)).toMatchObject({
      Document: [{ GUID: 'a', name: null, kind: 'Document' }],
      Afbeelding: [{ GUID: 'b', name: null, kind: 'Afbeelding' }],
    });
  });

  it('takes an attachment once, and no GUID of the record itself', () => {
    const twice = [{ GUID: 'a', name: 'Verslag.pdf' }, { GUID: 'a' }];
    expect(moment({ GUID: 'own', Document: twice })?.Document).toEqual([
      { GUID: 'a', name: 'Verslag.pdf', kind: 'Document' },
    ]);
  });

  it.each([
    ['2026-03-04', '2026-03-04'],
    ['2026-03-04T09:30:00', '2026-03-04T09:30:00'],
    ['2026-03-04T23:30:00Z', '2026-03-05'],
    ['2026-03-05T00:30:00+02:00', '2026-03-04'],
    ['4-3-2026', '2026-03-04'],
    ['04/03/2026 14:05', '2026-03-04'],
    ['begin maart', null],
    ['2026-99-04', null],
  ])('reads the date %s', (written, iso) => {
    expect(moment({ Datum: { Datum: written } })?.Datum).toEqual({ Datum: written, iso });
  });

  it('uses the date that the server read', () => {
    expect(moment({ Datum: { Datum: '03/04/2026', iso: '2026-03-04' } })?.Datum.iso).toBe('2026-03-04');
    expect(moment({ Datum: { Datum: '03-04-2026', iso: null } })?.Datum.iso).toBeNull();
  });
});
