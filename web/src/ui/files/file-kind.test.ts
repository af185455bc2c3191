import { acceptedTypes, type PortalFile } from '@dijkportaal/contract/files';
import { describe, expect, it } from 'vitest';
import { coverOf } from './cover.ts';
import { isPicture, kindOf } from './file-kind.ts';
import { shorten, shortenName } from './shorten.ts';

describe('the kind of a file', () => {
  it.each([
    ['application/pdf', 'pdf'],
    ['image/svg+xml', 'image'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
    ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'document'],
    ['application/vnd.oasis.opendocument.text', 'document'],
    ['application/vnd.oasis.opendocument.spreadsheet', 'sheet'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'sheet'],
    ['text/csv', 'sheet'],
    ['text/plain', 'document'],
    ['video/webm', 'video'],
    ['application/zip', 'other'],
    ['', 'other'],
  ])('of %s is %s', (type, kind) => {
    expect(kindOf(type)).toBe(kind);
  });

  it('is a picture for every image that may be published, but not for a drawing that can contain scripts', () => {
    expect(acceptedTypes.image.every(isPicture)).toBe(true);
    expect(isPicture('image/svg+xml')).toBe(false);
    expect(isPicture('application/pdf')).toBe(false);
  });
});

describe('a shortened text', () => {
  it('shows as many letters as allowed, and is unchanged when it fits', () => {
    expect(shorten('x'.repeat(20), 20)).toBe('x'.repeat(20));
    expect(shorten('x'.repeat(21), 20)).toBe(`${'x'.repeat(20)}…`);
    expect(shorten('Dijk bij het veer', 9)).toBe('Dijk bij…');
  });

  it('is not cut within a letter', () => {
    expect(shorten('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧👩‍👩‍👧…');
    expect(shorten('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301e\u0301…');
  });
});

describe('a shortened name', () => {
  it('preserves its beginning and its extension, and is unchanged when it fits', () => {
    const name = 'Projectplan dijkversterking Kerkdijk definitief v2.pdf';
    expect(shortenName(name, 54)).toBe(name);
    expect(shortenName(name, 50)).toBe('Projectplan dijkversterking Kerkdi…efinitief v2.pdf');
    expect(shortenName(name, 22)).toBe('Projectplan dij…v2.pdf');
    expect(shortenName('Bestektekeningen.docx', 12)).toBe('Bestekte…docx');
  });

  it('is not cut within a letter', () => {
    expect(shortenName('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 3)).toBe('👩‍👩‍👧👩‍👩‍👧…👩‍👩‍👧');
  });
});

describe('the preview of a file', () => {
  const file: PortalFile = {
    id: 1,
    file: '/api/files/1/file/a',
    file_name: 'a',
    file_type: 'image/jpeg',
    size: 25_000_000,
    thumbnail: '/api/files/1/thumbnail/a',
    widths: [],
    is_checking: false,
    caption: '',
    alt: '',
    is_cover: false,
    replaced_at: null,
    change: '',
    created_at: '2026-01-01T00:00:00Z',
  };

  it('is its thumbnail, not the large original', () => {
    expect(coverOf(file)).toBe(file.thumbnail);
    expect(coverOf({ ...file, file_type: 'application/pdf' })).toBe(file.thumbnail);
  });

  it('is the picture itself when small and without a thumbnail, but never a large one or another kind', () => {
    expect(coverOf({ ...file, thumbnail: null, size: 50_000 })).toBe(file.file);
    expect(coverOf({ ...file, thumbnail: null })).toBeNull();
    expect(coverOf({ ...file, thumbnail: null, size: 50_000, file_type: 'application/pdf' })).toBeNull();
  });

  it('is absent while the file is being checked', () => {
    expect(coverOf({ ...file, is_checking: true })).toBeNull();
  });
});
