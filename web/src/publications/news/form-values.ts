import type { NewNewsItem, NewsItem } from '@dijkportaal/contract/publications/news';
import type { Label } from '@dijkportaal/contract/users';
import { formatDate } from '../../platform/date-time.ts';
import type { Upload } from '../../ui/files/uploads.ts';

/** A news item as edited in the form. */
export interface NewsValues {
  title: string;
  content: string;
  /** YYYY-MM-DD, or empty. */
  date: string;
  everyone: boolean;
  groups: Label[];
  zones: Label[];
  /** A new image and PDF, which replace the stored ones. */
  image: Upload | null;
  pdf: Upload | null;
  /** Whether the stored ones are kept. */
  keepsImage: boolean;
  keepsPdf: boolean;
}

/** The day of a moment in Europe/Amsterdam, as YYYY-MM-DD. */
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
    image: null,
    pdf: null,
    keepsImage: true,
    keepsPdf: true,
  };
}

const idsOf = (labels: readonly Label[]) => labels.map(({ id }) => id).toSorted((a, b) => a - b);

/** The audience: a selection that is hidden because everyone is chosen is ignored. */
const audienceOf = ({ everyone, groups, zones }: NewsValues) => ({
  everyone,
  groups: everyone ? [] : idsOf(groups),
  zones: everyone ? [] : idsOf(zones),
});

/**
 * The changes as the server expects them, so that colleagues can work at the same time. An unchanged date is left out:
 * the item then keeps its time of that day, and a new one gets the current time.
 */
export function changesOf(initial: NewsValues, values: NewsValues): Partial<NewNewsItem> {
  const title = values.title.trim();
  const [before, { everyone, groups, zones }] = [audienceOf(initial), audienceOf(values)];
  const [image, pdf] = [values.image?.file, values.pdf?.file];
  return {
    ...(title !== initial.title && { title }),
    ...(values.content !== initial.content && { content: values.content }),
    ...(values.date !== initial.date && { created_at: values.date }),
    ...(everyone !== before.everyone && { everyone }),
    ...(String(groups) !== String(before.groups) && { groups }),
    ...(String(zones) !== String(before.zones) && { zones }),
    ...(image && { image_upload: image.id }),
    ...(pdf && { pdf_upload: pdf.id }),
  };
}

/** The ids of stored files that are to be deleted without being replaced. */
export function removedFilesOf(item: NewsItem | null, values: NewsValues): number[] {
  const image = values.keepsImage || values.image?.file ? null : item?.image;
  const pdf = values.keepsPdf || values.pdf?.file ? null : item?.pdf;
  return [image, pdf].flatMap((file) => (file ? [file.id] : []));
}

/** Whether there are unsaved changes, selected files included. */
export function isChanged(initial: NewsValues, values: NewsValues): boolean {
  const { image, pdf, keepsImage, keepsPdf } = values;
  return (
    image !== null || pdf !== null || !keepsImage || !keepsPdf || Object.keys(changesOf(initial, values)).length > 0
  );
}
