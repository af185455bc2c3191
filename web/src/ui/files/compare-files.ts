import type { PortalFile } from '@dijkportaal/contract/files';
import type { Difference } from '../dialogs/conflict-modal.tsx';
import { arrangeFiles, chooseCover, type Arrangement } from './arrangement.ts';
import type { useTexts } from './upload-texts.ts';

type Files = readonly PortalFile[];

/**
 * What a colleague did to the files since the form was opened (`before`), and what the person did that the latest ones do
 * not have.
 */
export function compareFiles(
  before: Files,
  latest: Files,
  arrangement: Arrangement,
  label: string,
  t: ReturnType<typeof useTexts>,
): Difference[] {
  const mine = arrangeFiles(latest, arrangement);
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
  ];
}
