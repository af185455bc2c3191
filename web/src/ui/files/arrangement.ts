import type { FileDetails, PortalFile } from '@dijkportaal/contract/files';
import { isPicture } from './file-kind.ts';

/** The texts of a file. */
export type FileNotes = Partial<Pick<PortalFile, 'caption' | 'alt'>>;

/** What staff changed about the order and descriptions of files. */
export interface Arrangement {
  /** Ids in the new order; empty if it did not change. Files that are not in it come last. */
  order: number[];
  /** What was written, by id. */
  notes: Record<number, FileNotes>;
  /** The id of the chosen cover; null if it did not change. */
  cover: number | null;
}

/** Everything as stored. */
export const unchangedArrangement: Arrangement = { order: [], notes: {}, cover: null };

/** The same after a file was replaced by another one. */
export function replaceInArrangement({ order, notes, cover }: Arrangement, id: number, newId: number): Arrangement {
  const { [id]: note, ...others } = notes;
  return {
    order: order.map((other) => (other === id ? newId : other)),
    notes: note === undefined ? others : { ...others, [newId]: note },
    cover: cover === id ? newId : cover,
  };
}

/** The part of it about these files, such as those that are left when a draft is restored. */
export function limitArrangement(files: readonly PortalFile[], { order, notes, cover }: Arrangement): Arrangement {
  const stored = files.map(({ id }) => id);
  const kept = order.filter((id) => stored.includes(id));
  return {
    order: kept.every((id, index) => id === stored[index]) ? [] : kept,
    notes: Object.fromEntries(Object.entries(notes).filter(([id]) => stored.includes(Number(id)))),
    cover: stored.includes(cover ?? NaN) ? cover : null,
  };
}

/** The files as staff arranged them. */
export function arrangeFiles(files: readonly PortalFile[], { order, notes, cover }: Arrangement): PortalFile[] {
  const places = new Map(order.map((id, index) => [id, index]));
  // The chosen cover may have been deleted since: the stored one is then used.
  const chosen = files.some(({ id }) => id === cover) ? cover : null;
  const placeOf = ({ id }: PortalFile) => places.get(id) ?? order.length;
  return files
    .map((file) => ({ ...file, ...notes[file.id], is_cover: chosen === null ? file.is_cover : file.id === chosen }))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The differences from the stored files, in the body of their owner; nothing where nothing changed. */
export function readArrangement(files: readonly PortalFile[], arrangement: Arrangement) {
  const arranged = arrangeFiles(files, arrangement);
  const isMoved = arranged.some(({ id }, index) => id !== files[index]?.id);
  const stored = new Map(files.map((file) => [file.id, file]));
  const details = arranged.flatMap(({ id, caption, alt, is_cover }): FileDetails[] => {
    const before = stored.get(id);
    const isSame = before?.caption === caption && before.alt === alt && before.is_cover === is_cover;
    return isSame ? [] : [{ id, caption, alt, is_cover }];
  });
  // A colleague may have replaced a file: the server knows its replacement.
  const { order, notes, cover } = arrangement;
  const isUnknown = (id: number) => !stored.has(id);
  const described = new Set([...Object.keys(notes).map(Number), ...(cover === null ? [] : [cover])]);
  for (const id of described) {
    if (isUnknown(id)) details.push({ id, ...notes[id], ...(id === cover && { is_cover: true }) });
  }
  const hasUnknown = order.some(isUnknown);
  return {
    ...((isMoved || hasUnknown) && { file_order: hasUnknown ? order : arranged.map(({ id }) => id) }),
    ...(details.length > 0 && { file_details: details }),
  };
}

/** The file that represents all: the chosen one, or the first picture, or the first file. */
export const chooseCover = <File extends Pick<PortalFile, 'is_cover' | 'file_type'>>(
  files: readonly File[],
): File | undefined =>
  files.find(({ is_cover }) => is_cover) ?? files.find(({ file_type }) => isPicture(file_type)) ?? files[0];

/** What readers see as the name of a file. */
export const captionOf = ({ caption, file_name }: Pick<PortalFile, 'caption' | 'file_name'>) => caption || file_name;

/** What a picture shows, for people who cannot see it. */
export const altOf = (file: Pick<PortalFile, 'alt' | 'caption' | 'file_name'>) => file.alt || captionOf(file);
