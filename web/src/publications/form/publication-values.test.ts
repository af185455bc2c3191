// @vitest-environment jsdom
import type { Publication } from '@dijkportaal/contract/publications/designs';
import { expect, it } from 'vitest';
import { portalFile } from '../../../test/portal-file.ts';
import { changeFiles } from './publication-values.ts';

const item: Publication = {
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
