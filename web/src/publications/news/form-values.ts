import type { NewsItem } from '@dijkportaal/contract/publications/news';
import type { Label } from '@dijkportaal/contract/users';
import { formatDate } from '../../platform/date-time.ts';
import { readPublishValues, toPublishAt, type PublishValues, writeSegments } from '../form/publish-values.ts';
import { filesWithForm, uploadIds, type Upload } from '../../ui/files/uploads.ts';

/** A news item as edited in the form. */
export interface NewsValues extends PublishValues {
  title: string;
  content: string;
  /** YYYY-MM-DD, or empty. */
  date: string;
  everyone: boolean;
  groups: Label[];
  zones: Label[];
  segments: Label[];
  /** A new image and PDF, which replace the stored ones. */
  image: Upload | null;
  pdf: Upload | null;
  /** Whether the stored ones are not removed. */
  keepsImage: boolean;
  keepsPdf: boolean;
  /** Of the image: the text below it, and what it shows for people who cannot see it. */
  caption: string;
  alt: string;
  /** In a draft: the texts about a new image, which are restored when the file of this name is chosen again. */
  newImage: { name: string; caption: string; alt: string };
}

/** The day of a time in Europe/Amsterdam, as YYYY-MM-DD. */
const dayOf = (timestamp: string) => formatDate(timestamp).split('-').toReversed().join('-');

/** The initial values of the form: an item, or a blank one dated today. */
export function readValues(item: NewsItem | null, now = new Date()): NewsValues {
  return {
    title: item?.title ?? '',
    content: item?.content ?? '',
    date: dayOf(item?.created_at ?? now.toISOString()),
    everyone: item?.everyone ?? false,
    groups: item?.groups ?? [],
    zones: item?.zones ?? [],
    segments: item?.segments ?? [],
    image: null,
    pdf: null,
    keepsImage: true,
    keepsPdf: true,
    caption: item?.image?.caption ?? '',
    alt: item?.image?.alt ?? '',
    newImage: { name: '', caption: '', alt: '' },
    ...readPublishValues(item),
  };
}

/** As stored in a draft, which has no files: the texts about a new image must not be applied to the stored one. */
export function toDraft(values: NewsValues, { caption, alt }: NewsValues): NewsValues {
  if (values.image === null) return values;
  const newImage = { name: values.image.name, caption: values.caption, alt: values.alt };
  return { ...values, caption, alt, newImage };
}

const idsOf = (labels: readonly Label[]) => labels.map(({ id }) => id).toSorted((a, b) => a - b);

/** The audience: a selection that is hidden because everyone is chosen is ignored. */
const audienceOf = ({ everyone, groups, zones, segments }: NewsValues) => ({
  everyone,
  groups: everyone ? [] : idsOf(groups),
  zones: everyone ? [] : idsOf(zones),
  segments: everyone ? [] : idsOf(segments),
});

/**
 * The whole item as it is sent, null for a new one. With an unchanged date it has its time of that day, and a new one
 * gets the current time.
 */
export function toForm(item: NewsItem | null, values: NewsValues) {
  const [image, pdf] = [values.image, values.pdf].map((upload) => (upload === null ? [] : [upload]));
  const { segments, ...texts } = textsOf(values);
  return {
    body: {
      ...texts,
      ...writeSegments(segments, item?.segments),
      created_at: values.date === readValues(item).date ? item?.created_at : values.date,
      image_upload: uploadIds(image ?? [])[0],
      pdf_upload: uploadIds(pdf ?? [])[0],
      ...describeImage(item, values),
      ...toPublishAt(item, values),
      ...keepPublished(item, values),
    },
    files: { featured_image: filesWithForm(image ?? []), pdf_file: filesWithForm(pdf ?? []) },
  };
}

/** The description of the new image, or that of the stored one if it changed. */
function describeImage(item: NewsItem | null, { image, keepsImage, ...values }: NewsValues) {
  const stored = keepsImage ? item?.image : null;
  const file = image === null ? stored : image.file;
  const [caption, alt] = [values.caption.trim(), values.alt.trim()];
  if (!file || (file.caption === caption && file.alt === alt)) return {};
  return { file_details: [{ id: file.id, caption, alt }] };
}

/** Without it, a date in the future would plan an item that is published or is to be published now. */
function keepPublished(item: NewsItem | null, { publish, date }: NewsValues, now = new Date().toISOString()) {
  if (publish !== 'now' || date <= dayOf(now)) return {};
  return { publish_at: item?.state === 'published' ? item.publish_at : now };
}

/**
 * The day of publication, for the date of an item that is not published yet: null if there is no such day, or if the
 * person chose another date.
 */
export function dayOfPublication(item: NewsItem | null, values: NewsValues, chosen: PublishValues): string | null {
  const isOwnDate = values.date !== readValues(item).date && values.date !== values.publishAt.slice(0, 10);
  if (item?.state === 'published' || isOwnDate) return null;
  if (chosen.publish === 'later') return chosen.publishAt.slice(0, 10) || null;
  return chosen.publish === 'now' ? dayOf(new Date().toISOString()) : null;
}

const textsOf = (values: NewsValues) => ({
  title: values.title.trim(),
  content: values.content,
  ...audienceOf(values),
});

/** The ids of stored files that are to be deleted without being replaced. */
export function removedFilesOf(item: NewsItem | null, values: NewsValues): number[] {
  const image = values.keepsImage || values.image ? null : item?.image;
  const pdf = values.keepsPdf || values.pdf ? null : item?.pdf;
  return [image, pdf].flatMap((file) => (file?.id ? [file.id] : []));
}

/** Whether there are unsaved changes, selected files included. */
export function isChanged(initial: NewsValues, values: NewsValues): boolean {
  const { image, pdf, keepsImage, keepsPdf, date } = values;
  return (
    image !== null ||
    pdf !== null ||
    !keepsImage ||
    !keepsPdf ||
    date !== initial.date ||
    values.caption !== initial.caption ||
    values.alt !== initial.alt ||
    values.publish !== initial.publish ||
    values.publishAt !== initial.publishAt ||
    JSON.stringify(textsOf(values)) !== JSON.stringify(textsOf(initial))
  );
}
