import { expect, it } from 'vitest';
import { portalFile } from '../../../test/portal-file.ts';
import { arrangeFiles, chooseCover, limitArrangement, readArrangement, unchangedArrangement } from './arrangement.ts';

const files = [portalFile({ id: 1, caption: 'Kade' }), portalFile({ id: 2 }), portalFile({ id: 3, is_cover: true })];
const idsOf = (arranged: { id: number }[]) => arranged.map(({ id }) => id);

it('sends nothing that did not change', () => {
  expect(readArrangement(files, unchangedArrangement)).toEqual({});
  const notes = { 1: { caption: 'Kade', alt: '' } };
  expect(readArrangement(files, { order: [1, 2, 3], notes, cover: 3 })).toEqual({});
});

it('puts new files last, and sends the whole order', () => {
  const arrangement = { ...unchangedArrangement, order: [3, 1] };
  expect(idsOf(arrangeFiles(files, arrangement))).toEqual([3, 1, 2]);
  expect(readArrangement(files, arrangement)).toEqual({ file_order: [3, 1, 2] });
});

it('sends the descriptions that changed, and both covers', () => {
  const arrangement = { ...unchangedArrangement, notes: { 1: { caption: 'Dijk', alt: 'Schapen' } }, cover: 2 };
  expect(readArrangement(files, arrangement)).toEqual({
    file_details: [
      { id: 1, caption: 'Dijk', alt: 'Schapen', is_cover: false },
      { id: 2, caption: '', alt: '', is_cover: true },
      { id: 3, caption: '', alt: '', is_cover: false },
    ],
  });
});

it('uses the stored cover when the chosen one is gone', () => {
  expect(arrangeFiles(files, { ...unchangedArrangement, cover: 9 })[2]?.is_cover).toBe(true);
});

it('sends what is about a file that a colleague replaced, with its earlier id', () => {
  const arrangement = { order: [9, 1, 2, 3], notes: { 8: { alt: 'Schapen' }, 9: { caption: 'Dijk' } }, cover: 9 };
  expect(readArrangement(files, arrangement)).toEqual({
    file_order: [9, 1, 2, 3],
    file_details: [
      { id: 8, alt: 'Schapen' },
      { id: 9, caption: 'Dijk', is_cover: true },
    ],
  });
});

it('stores in a draft only what is about stored files', () => {
  const note = { caption: 'Dijk', alt: '' };
  expect(limitArrangement(files, { order: [9, 1, 2, 3], notes: { 9: note }, cover: 9 })).toEqual(unchangedArrangement);
  const kept = { order: [3, 1, 2], notes: { 2: note }, cover: 2 };
  expect(limitArrangement(files, { ...kept, order: [3, 9, 1, 2], notes: { 2: note, 9: note } })).toEqual(kept);
  expect(limitArrangement([], kept)).toEqual(unchangedArrangement);
});

it('has as cover the chosen file, or the first picture, or the first file', () => {
  const pdf = portalFile({ id: 9, file_type: 'application/pdf' });
  expect(chooseCover([pdf, ...files])?.id).toBe(3);
  expect(chooseCover([pdf, ...files.slice(0, 2)])?.id).toBe(1);
  expect(chooseCover([pdf])?.id).toBe(9);
  expect(chooseCover([])).toBeUndefined();
});
