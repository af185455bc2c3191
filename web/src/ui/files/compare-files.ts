import type { PortalFile } from '@dijkportaal/contract/files';
import type { Difference } from '../forms/conflict-modal.tsx';
import { arrangeFiles, chooseCover, replaceInArrangement, type Arrangement } from './arrangement.ts';
import type { useTexts } from './upload-texts.ts';
import type { Upload } from './uploads.ts';

type Files = readonly PortalFile[];

/**
 * What a colleague did to the files since the form was opened (`before`), and the person's changes that the latest ones
 * do not have.
 */
export function compareFiles(
  before: Files,
  latest: Files,
  arrangement: Arrangement,
  label: string,
  t: ReturnType<typeof useTexts>,
): Difference[] {
  const replaced = findReplaced(before, latest);
  const current = [...replaced].reduce((all, [id, newId]) => replaceInArrangement(all, id, newId), arrangement);
  const mine = arrangeFiles(latest, current);
  const compare = (name: string, read: (files: Files) => string, show = read): Difference[] => {
    const isTouched = read(mine) !== read(latest);
    if (!isTouched && read(before) === read(latest)) return [];
    return [{ label: name, isHtml: false, isTouched, mine: show(mine), theirs: show(latest) }];
  };
  const readNote = (id: number, note: 'caption' | 'alt') => (files: Files) =>
    files.find((file) => file.id === id)?.[note].trim() ?? '';
  return [
    ...compare(
      label,
      (files) => files.map(({ id }) => id).join(),
      (files) => files.map(({ file_name }) => file_name).join(', '),
    ),
    ...compare(
      t('cover'),
      (files) => String(files.find(({ is_cover }) => is_cover)?.id),
      (files) => chooseCover(files)?.file_name ?? '',
    ),
    ...latest.flatMap(({ id, file_name: name }) => [
      ...compare(t('captionNamed', { name }), readNote(id, 'caption')),
      ...compare(t('altNamed', { name }), readNote(id, 'alt')),
    ]),
    ...before.flatMap(({ id, file_name: name }) => {
      if (replaced.has(id) || latest.some((file) => file.id === id)) return [];
      const { caption, alt } = arrangement.notes[id] ?? {};
      return [
        ...describeGone(t('captionNamed', { name }), caption),
        ...describeGone(t('altNamed', { name }), alt),
        ...describeGone(t('cover'), arrangement.cover === id ? name : undefined),
      ];
    }),
  ];
}

/** The files that a colleague replaced: the id of the earlier file, and that of its replacement. */
function findReplaced(before: Files, latest: Files): Map<number, number> {
  const has = (files: Files, id: number) => files.some((file) => file.id === id);
  return new Map(
    before.flatMap(({ id }, index): [number, number][] => {
      const other = latest[index];
      if (has(latest, id) || other === undefined || other.replaced_at === null || has(before, other.id)) return [];
      return [[id, other.id]];
    }),
  );
}

/** A text about a file that no longer exists, or has another id. */
const describeGone = (label: string, mine: string | undefined): Difference[] =>
  mine === undefined ? [] : [{ label, isHtml: false, isTouched: true, mine, theirs: '' }];

/** The only file of a field, if the person or a colleague changed it: see `compareMore` of `useConflict`. */
export function compareFile(
  label: string,
  before: PortalFile | null,
  latest: PortalFile | null,
  { upload, keeps }: { upload: Upload | null; keeps: boolean },
): Difference[] {
  const isTouched = upload !== null || !keeps;
  if (!isTouched && before?.id === latest?.id) return [];
  return [{ label, isHtml: false, isTouched, mine: upload?.name ?? '', theirs: latest?.file_name ?? '' }];
}
