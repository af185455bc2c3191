import { files } from '@dijkportaal/contract/files';
import { news, type NewsItem } from '@dijkportaal/contract/publications/news';
import { call, CallError, unlessGone } from '../../platform/call.ts';
import { useRefetch } from '../../platform/queries.ts';
import { compareFile } from '../../ui/files/compare-files.ts';
import { isUploading, type Upload } from '../../ui/files/uploads.ts';
import { useEditForm } from '../../ui/forms/use-edit-form.tsx';
import type { Leave } from '../form/edit-page.tsx';
import { checkPublishAt } from '../form/publish-values.ts';
import { useTexts as useStaffTexts } from '../staff-texts.ts';
import { useTexts } from './editor-texts.ts';
import { isChanged, readValues, removedFilesOf, toDraft, toForm, type NewsValues } from './form-values.ts';
import { fetchNews, newsEndpoints } from './queries.ts';

/** Fields whose errors the form shows under another name, or elsewhere. */
const fieldOf = {
  created_at: 'date',
  everyone: 'groups',
  image_upload: 'image',
  pdf_upload: 'pdf',
  publish_at: 'publishAt',
} as const;

/** The form of a news item; a null `item` is a new one. Leaves the page when it is saved, and shows why when it cannot be. */
export function useNewsForm(item: NewsItem | null, onLeave: Leave) {
  const t = useTexts();
  const publication = useStaffTexts();
  const refetch = useRefetch(newsEndpoints, () => onLeave(true));
  const checkFile = (upload: Upload | null) => {
    if (upload === null) return null;
    if (isUploading([upload])) return t('uploading');
    // An empty file is ignored (specification, section 5).
    return upload.state === 'failed' && upload.size > 0 ? t('notUploaded') : null;
  };

  return useEditForm<NewsItem, NewsValues, true>({
    item,
    readValues,
    check: ({ title, date, image, pdf, publish, publishAt }) => ({
      title: title.trim() === '' ? t('titleMissing') : null,
      date: date === '' ? t('dateMissing') : null,
      image: checkFile(image),
      pdf: checkFile(pdf),
      publishAt: checkPublishAt({ publish, publishAt }, publication),
    }),
    async save(values, base) {
      if (base.item === null) await create(values);
      else await change(values, base.item, base.version);
      return true;
    },
    onSaved: refetch,
    failedText: (error) =>
      error instanceof CallError && error.status === 404 ? `${t('saveFailed')} ${t('gone')}` : t('saveFailed'),
    fieldOf,
    conflict: {
      reload: ({ id }) => fetchNews(String(id)),
      fields: [
        { name: 'title', label: t('fields.title') },
        { name: 'content', label: t('fields.content'), isHtml: true },
        { name: 'date', label: t('fields.date') },
        { name: 'alt', label: t('fields.alt') },
        { name: 'caption', label: t('fields.caption') },
        { name: 'everyone', label: t('everyone') },
        { name: 'groups', label: t('groups') },
        { name: 'zones', label: t('zones') },
        { name: 'segments', label: t('segments') },
        { name: 'publish', label: publication('publish.legend') },
        { name: 'publishAt', label: publication('publish.moment') },
      ],
      compareMore: (before, latest, { image, keepsImage, pdf, keepsPdf }) => [
        ...compareFile(t('fields.image'), before.image, latest.image, { upload: image, keeps: keepsImage }),
        ...compareFile(t('fields.pdf'), before.pdf, latest.pdf, { upload: pdf, keeps: keepsPdf }),
      ],
    },
    draft: {
      place: `news ${item?.id ?? 'new'}`,
      toDraft,
      omit: ['image', 'pdf', 'keepsImage', 'keepsPdf'],
      fileNames: ({ image, pdf }) => [image, pdf].flatMap((upload) => upload?.name ?? []),
    },
    isChanged,
  });
}

// The form shows invalid input next to its fields.
const inForm = { showsBadInput: false };

const create = (values: NewsValues) => call(news.create, toForm(null, values), inForm);

/** Saves the changes, and then deletes the removed files. */
async function change(values: NewsValues, item: NewsItem, ifMatch: string | undefined): Promise<void> {
  if (!isChanged(readValues(item), values)) return;
  await call(news.replace, { params: { id: String(item.id) }, ...toForm(item, values) }, { ...inForm, ifMatch });
  for (const id of removedFilesOf(item, values)) {
    await unlessGone(call(files.delete, { params: { id: String(id) } }, { ...inForm, success: null }));
  }
}
