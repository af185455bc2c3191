import type { Publication } from '@dijkportaal/contract/publications/designs';
import type { PortalFile } from '@dijkportaal/contract/files';
import type { Label } from '@dijkportaal/contract/users';
import { isForAnyone, readAudience } from '../../audience/public.tsx';
import { withFields } from '../../platform/call.ts';
import { arrangeFiles, readArrangement, unchangedArrangement, type Arrangement } from '../../ui/files/arrangement.ts';
import { isPicture } from '../../ui/files/file-kind.ts';
import { filesWithForm, uploadIds, type Upload } from '../../ui/files/uploads.ts';
import { isSame } from '../../ui/forms/use-form.ts';
import type { PublicationForm } from '../kinds.ts';
import { readPublishValues, toPublishAt, writeSegments, type PublishValues } from './publish-values.ts';

/** The values of the form of a design or document. */
export interface PublicationValues extends PublishValues {
  title: string;
  /** What changes for a resident; empty if nobody wrote it. */
  summary: string;
  everyone: boolean;
  groups: Label[];
  users: Label[];
  zones: Label[];
  segments: Label[];
  uploads: Upload[];
  arrangement: Arrangement;
  /** What its audience is asked; empty if nothing is. */
  question: string;
  /** The day on which that closes, or empty. */
  questionBefore: string;
  /** Why files have no captions or texts for screen readers. */
  withoutTexts: string;
}

/** The initial values of the form; a new one is for nobody. */
export function readValues(publication: Publication | null): PublicationValues {
  const publish = readPublishValues(publication);
  const arrangement = unchangedArrangement;
  const { summary = '', question = '', question_before: before = null } = publication ?? {};
  const asked = { summary, question, questionBefore: before ?? '' };
  if (publication === null) {
    const nobody = { groups: [], users: [], zones: [], segments: [] };
    return { title: '', everyone: false, ...nobody, uploads: [], arrangement, withoutTexts: '', ...asked, ...publish };
  }
  const { title, everyone, groups, users, zones, segments } = publication;
  const audience = { everyone, groups, users, zones, segments };
  return { title, ...audience, uploads: [], arrangement, withoutTexts: '', ...asked, ...publish };
}

/** The form as it is sent. It always includes the audience, so that nothing becomes public by omission. */
export function toForm(publication: Publication | null, values: PublicationValues): PublicationForm {
  const { title, uploads, arrangement } = values;
  const { segments, ...audience } = readAudience(values);
  return {
    body: {
      ...audience,
      ...writeSegments(segments, publication?.segments),
      title: title.trim(),
      uploads: uploadIds(uploads),
      ...readArrangement(filesOf(publication, uploads), arrangement),
      ...toPublishAt(publication, values),
      ...toSummary(publication, values),
      ...toQuestion(publication, values),
      // Only then, because a server of the specification does not know it.
      ...(values.withoutTexts.trim() !== '' && { without_texts: values.withoutTexts.trim() }),
    },
    files: { files: filesWithForm(uploads) },
  };
}

/** Nothing without one, because a server of the specification does not know it. */
function toSummary(publication: Publication | null, { summary }: PublicationValues) {
  return summary.trim() === (publication?.summary ?? '') ? {} : { summary: summary.trim() };
}

/** Nothing without a question, because a server of the specification does not know it. */
function toQuestion(publication: Publication | null, { question, questionBefore }: PublicationValues) {
  const isKnown = publication !== null && publication.question !== '';
  if (question.trim() === '' && questionBefore === '' && !isKnown) return {};
  return { question: question.trim(), question_before: questionBefore };
}

/** What is missing or wrong in a question: it has a closing date after today, unless residents see it already. */
export function checkQuestion(
  publication: Publication | null,
  { question, questionBefore, publish, publishAt }: PublicationValues,
  today: string,
): Partial<Record<'question' | 'questionBefore', 'questionMissing' | 'beforeMissing' | 'beforePast'>> {
  if (question.trim() === '') return questionBefore === '' ? {} : { question: 'questionMissing' };
  if (questionBefore === '') return { questionBefore: 'beforeMissing' };
  const isSeen = publication?.state === 'published' && publication.question !== '';
  if (publish === 'draft' || (publish === 'now' && isSeen)) return {};
  const firstDay = publish === 'later' ? publishAt.slice(0, 10) : today;
  return questionBefore <= firstDay ? { questionBefore: 'beforePast' } : {};
}

/** The stored files and then the uploaded ones. */
export const filesOf = (publication: Publication | null, uploads: readonly Upload[]): PortalFile[] => [
  ...(publication?.files ?? []),
  ...uploads.flatMap(({ file }) => file ?? []),
];

/**
 * The item of a form after its files were changed separately. It has the latest version only if a colleague changed
 * nothing else: otherwise the next save asks.
 */
export function changeFiles(item: Publication, files: PortalFile[], latest: Publication | undefined): Publication {
  const changed = withFields(item, { files });
  return latest !== undefined && isSame(whatIsSaved(changed), whatIsSaved(latest)) ? latest : changed;
}

const whatIsSaved = (item: Publication) => ({
  ...readValues(item),
  files: item.files.map(({ id, caption, alt, is_cover }) => ({ id, caption, alt, is_cover })),
});

/**
 * The files without a caption, or without a text for screen readers if they are pictures, that a save makes visible to
 * residents: not those that they can see already.
 */
export function listWithoutTexts(publication: Publication | null, values: PublicationValues): PortalFile[] {
  if (values.publish === 'draft') return [];
  const seen = publication?.state === 'published' ? new Set(publication.files.map(({ id }) => id)) : new Set();
  return arrangeFiles(filesOf(publication, values.uploads), values.arrangement).filter(
    ({ id, caption, alt, file_type }) =>
      !seen.has(id) && (caption.trim() === '' || (isPicture(file_type) && alt.trim() === '')),
  );
}

/** Whether the form has an audience. */
export const hasAudience = (values: PublicationValues): boolean => isForAnyone(readAudience(values));
