import type { PortalFile } from '@dijkportaal/contract/files';
import type { NewsItem } from '@dijkportaal/contract/publications/news';
import { expect, test } from 'vitest';
import { portalFile } from '../../../test/portal-file.ts';
import { createUpload } from '../../ui/files/uploads.ts';
import { compareFile } from '../../ui/files/compare-files.ts';
import { dayOfPublication, isChanged, readValues, removedFilesOf, toForm } from './form-values.ts';

const item: NewsItem = {
  id: 7,
  title: 'Dijk open',
  content: '<p>Tekst</p>',
  thumbnail: null,
  featured_image: null,
  pdf_file: null,
  image: null,
  pdf: null,
  groups: [
    { id: 2, name: 'B' },
    { id: 1, name: 'A' },
  ],
  zones: [],
  segments: [],
  everyone: false,
  audience: null,
  state: 'published',
  publish_at: '2026-03-31T22:30:00.000Z',
  created_at: '2026-03-31T22:30:00.000Z',
  updated_at: '2026-04-02T08:00:00.000Z',
};

test('an item is in the form with its Dutch date', () => {
  expect(readValues(item)).toEqual({
    title: 'Dijk open',
    content: '<p>Tekst</p>',
    date: '2026-04-01',
    everyone: false,
    groups: item.groups,
    zones: [],
    segments: [],
    image: null,
    pdf: null,
    keepsImage: true,
    keepsPdf: true,
    caption: '',
    alt: '',
    newImage: { name: '', caption: '', alt: '' },
    publish: 'now',
    publishAt: '',
  });
});

test('a new item is blank, dated today, and for nobody', () => {
  expect(readValues(null, new Date('2026-11-20T23:30:00Z'))).toEqual({
    title: '',
    content: '',
    date: '2026-11-21',
    everyone: false,
    groups: [],
    zones: [],
    segments: [],
    image: null,
    pdf: null,
    keepsImage: true,
    keepsPdf: true,
    caption: '',
    alt: '',
    newImage: { name: '', caption: '', alt: '' },
    publish: 'now',
    publishAt: '',
  });
});

test('the whole item is sent, and an unchanged date preserves its time of day', () => {
  const initial = readValues(item);
  const { body } = toForm(item, { ...initial, title: ' Dijk dicht ' });
  expect(body).toMatchObject({
    title: 'Dijk dicht',
    content: '<p>Tekst</p>',
    everyone: false,
    groups: [1, 2],
    zones: [],
  });
  expect(body.created_at).toBe(item.created_at);
  expect(toForm(item, { ...initial, date: '2026-04-02' }).body.created_at).toBe('2026-04-02');
});

test('an item for everyone has no groups and zones', () => {
  const chosen = { ...readValues(item), everyone: true, zones: [{ id: 4, name: 'Z' }] };
  expect(toForm(item, chosen).body).toMatchObject({ everyone: true, groups: [], zones: [] });
});

test('segments are sent if there are or were any: a server of the specification does not know them', () => {
  const [four, five] = [
    { id: 4, name: 'Vier' },
    { id: 5, name: 'Vijf' },
  ];
  const stored = { ...item, segments: [four] };
  expect(toForm(item, readValues(item)).body).not.toHaveProperty('segments');
  expect(toForm(stored, { ...readValues(stored), segments: [five, four] }).body.segments).toEqual([4, 5]);
  expect(toForm(stored, { ...readValues(stored), everyone: true }).body.segments).toBeNull();
});

test('a date in the future does not plan what is published or is to be published now', () => {
  const later = { ...readValues(item), date: '2099-01-01' };
  expect(toForm(item, later).body.publish_at).toBe(item.publish_at);
  expect(Date.parse(toForm(null, later).body.publish_at ?? '')).toBeLessThanOrEqual(Date.now());
  expect(toForm(item, readValues(item)).body).not.toHaveProperty('publish_at');
});

test('the date follows the time of publication until the person chooses another', () => {
  const draft = { ...item, state: 'draft', publish_at: null } as const;
  const initial = readValues(draft);
  const later = { publish: 'later', publishAt: '2099-01-02T09:00' } as const;
  expect(dayOfPublication(draft, initial, later)).toBe('2099-01-02');
  expect(dayOfPublication(draft, { ...initial, ...later, date: '2099-01-02' }, { publish: 'now', publishAt: '' })).toBe(
    readValues(null).date,
  );
  expect(dayOfPublication(draft, { ...initial, date: '2026-05-05' }, later)).toBeNull();
  expect(dayOfPublication(item, initial, later)).toBeNull();
});

const stored = (id: number): PortalFile => ({
  id,
  file: '/api/files/1/file/a.pdf',
  file_name: 'a.pdf',
  file_type: 'application/pdf',
  size: 3,
  thumbnail: null,
  widths: [],
  is_checking: false,
  caption: '',
  alt: '',
  is_cover: false,
  replaced_at: null,
  change: '',
  created_at: '2026-04-02T08:00:00.000Z',
});

test('an uploaded file is sent by its id, and a stored one remains unless it is removed', () => {
  const initial = readValues(item);
  const running = createUpload(new File(['x'], 'a.pdf'), null);
  expect(isChanged(initial, { ...initial, pdf: running })).toBe(true);
  const arrived = { ...running, state: 'done', file: stored(9) } as const;
  expect(toForm(item, { ...initial, pdf: arrived })).toMatchObject({
    body: { pdf_upload: 9 },
    files: { pdf_file: [] },
  });
  const withForm = { ...running, state: 'done' } as const;
  expect(toForm(item, { ...initial, pdf: withForm }).files.pdf_file).toEqual([running.source]);

  const withFiles = { ...item, image: stored(3), pdf: stored(4) };
  expect(removedFilesOf(withFiles, initial)).toEqual([]);
  expect(removedFilesOf(withFiles, { ...initial, keepsImage: false, keepsPdf: false })).toEqual([3, 4]);
  expect(removedFilesOf(withFiles, { ...initial, keepsPdf: false, pdf: arrived })).toEqual([]);
  expect(isChanged(initial, { ...initial, keepsPdf: false })).toBe(true);
  expect(isChanged(initial, { ...initial, groups: initial.groups.toReversed(), title: ' Dijk open ' })).toBe(false);
});

test('the image is described when the description changed, and a new image always when there is one', () => {
  const described = { ...item, image: portalFile({ id: 4, caption: 'De kade', alt: '' }) };
  const values = readValues(described);
  expect(toForm(described, values).body).not.toHaveProperty('file_details');
  const changed = { ...values, alt: ' Een kade ' };
  expect(toForm(described, changed).body.file_details).toEqual([{ id: 4, caption: 'De kade', alt: 'Een kade' }]);
  expect(isChanged(values, changed)).toBe(true);
  const upload = {
    ...createUpload(new File(['x'], 'x.png'), null),
    state: 'done' as const,
    file: portalFile({ id: 9 }),
  };
  expect(toForm(described, { ...changed, image: upload }).body.file_details).toEqual([
    { id: 9, caption: 'De kade', alt: 'Een kade' },
  ]);
  expect(toForm(described, { ...changed, keepsImage: false }).body).not.toHaveProperty('file_details');
});

test('a picture that a colleague replaced is compared with the changes of the person', () => {
  const [before, latest] = [portalFile({ id: 1 }), portalFile({ id: 2 })];
  const untouched = { upload: null, keeps: true };
  const compare = (theirs: PortalFile | null, mine: Parameters<typeof compareFile>[3]) =>
    compareFile('Afbeelding', before, theirs, mine);
  expect(compare(before, untouched)).toEqual([]);
  const about = { label: 'Afbeelding', isHtml: false, theirs: 'foto-2.jpg' };
  expect(compare(latest, untouched)).toEqual([{ ...about, isTouched: false, mine: '' }]);
  expect(compare(latest, { upload: null, keeps: false })).toEqual([{ ...about, isTouched: true, mine: '' }]);
  const upload = createUpload(new File(['x'], 'dijk.jpg'), null);
  expect(compare(null, { upload, keeps: true })).toEqual([{ ...about, isTouched: true, mine: 'dijk.jpg', theirs: '' }]);
});
