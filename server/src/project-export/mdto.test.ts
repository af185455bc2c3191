import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { describeFileInMdto, placeOfMdto } from './mdto.ts';
import type { FileRow } from './sections/all-files.ts';

const origin = { portal: 'portaal.example.org', madeAt: '2026-03-01T10:00:00.5+00:00', front: '' };
const row: FileRow = {
  id: 12,
  file: 'files/12-plan.pdf',
  file_name: 'plan <a> & b.pdf',
  file_type: 'application/pdf',
  size: 1234,
  sha256: 'as uploaded',
  found_sha256: 'as found',
  created_at: '',
  owner: { kind: 'design', id: 1, title: '' },
  is_earlier_version: false,
  state: 'changed',
};

test('a file has its metadata by MDTO in the order of the schema, about what is in the export', () => {
  const values: Record<string, string> = {};
  const elements: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let open: string[] = [];
  parser.on('opentag', ({ local }) => {
    if (open.length === 2) elements.push(local);
    open = [...open, local];
  });
  parser.on('text', (text) => {
    if (text.trim() !== '') values[open.slice(2).join(' ')] = text;
  });
  parser.on('closetag', () => {
    open = open.slice(0, -1);
  });
  parser.write(describeFileInMdto(origin, row)).close();
  expect(elements).toEqual('identificatie naam omvang bestandsformaat checksum isRepresentatieVan'.split(' '));
  expect(values).toMatchObject({
    naam: 'plan <a> & b.pdf',
    omvang: '1234',
    'bestandsformaat begripLabel': 'application/pdf',
    'checksum checksumAlgoritme begripLabel': 'SHA-256',
    'checksum checksumWaarde': 'as found',
    'isRepresentatieVan verwijzingIdentificatie identificatieKenmerk':
      'portaal.example.org 2026-03-01T10:00:00.5+00:00',
  });
  expect(placeOfMdto(row.file)).toBe('mdto/12-plan.pdf.xml');
});
