// @vitest-environment jsdom
import type { Publication } from '@dijkportaal/contract/publications/designs';
import { expect, it } from 'vitest';
import { portalFile } from '../../../test/portal-file.ts';
import { changeFiles, listWithoutTexts, readValues } from './publication-values.ts';

const item: Publication = {
  summary: '',
  question: '',
  question_before: null,
  reaction: null,
  id: 4,
  title: 'Dijk bij het veer',
  files: [portalFile({ id: 1 }), portalFile({ id: 2 })],
  group_names: [],
  user_names: [],
  zone_names: [],
  groups: [],
  users: [],
  zones: [],
  segments: [],
  audience: null,
  everyone: true,
  state: 'published',
  publish_at: '2026-11-02T10:00:00Z',
  created_at: '2026-11-02T10:00:00Z',
  updated_at: '2026-11-02T10:00:00Z',
};

it('continues with the latest version after a file was deleted, unless a colleague changed something else', () => {
  const files = item.files.slice(1);
  const latest = { ...item, files: files.map((file) => ({ ...file, file: '/signed-again' })) };
  expect(changeFiles(item, files, latest)).toBe(latest);
  for (const changed of [
    { ...latest, title: 'Dijk' },
    { ...latest, files: [portalFile({ id: 2, caption: 'Van de collega' })] },
    { ...latest, files: [...files, portalFile({ id: 3 })] },
    undefined,
  ]) {
    expect(changeFiles(item, files, changed)).toEqual({ ...item, files });
  }
});

it('finds the files without texts that a save shows to residents', () => {
  const texts = { caption: 'Het plan', alt: 'Een dijk' };
  const pdf = { file_name: 'plan.pdf', file_type: 'application/pdf' };
  const files = [
    portalFile({ id: 1, ...texts }),
    portalFile({ id: 2, caption: 'Zonder beeldtekst' }),
    portalFile({ id: 3, ...pdf, caption: 'Het plan' }),
    portalFile({ id: 4, ...pdf }),
  ];
  const found = (publication: Publication, changes = {}) =>
    listWithoutTexts(publication, { ...readValues(publication), ...changes }).map(({ id }) => id);
  const draft = { ...item, files, state: 'draft' as const, publish_at: null };
  expect(found(draft)).toEqual([]);
  expect(found(draft, { publish: 'now' })).toEqual([2, 4]);
  expect(found(draft, { publish: 'later' })).toEqual([2, 4]);
  // Residents see them already.
  expect(found({ ...item, files })).toEqual([]);
});
