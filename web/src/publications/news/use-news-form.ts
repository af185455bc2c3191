import { files } from '@dijkportaal/contract/files';
import { news, type NewsItem } from '@dijkportaal/contract/publications/news';
import { useMemo, useRef, useState } from 'react';
import { call, CallError, versionOf, wasCancelled } from '../../platform/call.ts';
import { useRefetch } from '../../platform/queries.ts';
import { isUploading, type Upload } from '../../ui/files/uploads.ts';
import { useDraft } from '../../ui/forms/use-draft.tsx';
import { useConflict } from '../../ui/forms/use-conflict.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { checkPublishAt } from '../form/publish-values.ts';
import { useTexts as useStaffTexts } from '../staff-texts.ts';
import { useTexts } from './editor-texts.ts';
import { compareFile, isChanged, readValues, removedFilesOf, toDraft, toForm, type NewsValues } from './form-values.ts';
import { fetchNews, newsEndpoints } from './queries.ts';

/** The server's field names, and the field of the form that shows their errors. */
const fieldOf = {
  title: 'title',
  content: 'content',
  created_at: 'date',
  everyone: 'groups',
  groups: 'groups',
  zones: 'zones',
  segments: 'segments',
  image_upload: 'image',
  pdf_upload: 'pdf',
  publish_at: 'publishAt',
} as const;

/** The form of a news item; a null `item` is a new one. Closes when it is saved, and shows why when it cannot be. */
export function useNewsForm(item: NewsItem | null, onClose: () => void) {
  const t = useTexts();
  const publication = useStaffTexts();
  const refetch = useRefetch(newsEndpoints);
  const [initial] = useState(() => readValues(item));
  const [problem, setProblem] = useState<string | null>(null);
  const isSaved = useRef(false);

  const checkFile = (upload: Upload | null) => {
    if (upload === null) return null;
    if (isUploading([upload])) return t('uploading');
    // An empty file is ignored (specification, section 5).
    return upload.state === 'failed' && upload.source.size > 0 ? t('notUploaded') : null;
  };

  const form = useForm({
    initial,
    check: ({ title, date, image, pdf, publish, publishAt }) => ({
      title: title.trim() === '' ? t('titleMissing') : null,
      date: date === '' ? t('dateMissing') : null,
      image: checkFile(image),
      pdf: checkFile(pdf),
      publishAt: checkPublishAt({ publish, publishAt }, publication),
    }),
    async send(values) {
      setProblem(null);
      try {
        if (item === null) await create(values);
        else if ((await conflict.save(values, change)) === null) return;
      } catch (error) {
        if (wasCancelled(error)) return;
        if (!(error instanceof CallError)) throw error;
        const found = Object.entries(fieldOf).map(([name, field]) => [field, error.messageFor(name)] as const);
        const refused = found.filter(([, message]) => message !== undefined);
        if (refused.length > 0) return Object.fromEntries(refused);
        setProblem([t('saveFailed'), error.status === 404 ? t('gone') : error.sentence].filter(Boolean).join(' '));
        return;
      }
      isSaved.current = true;
      draft.discard();
      await refetch();
      onClose();
    },
  });
  const conflict = useConflict<NewsItem, NewsValues>({
    item,
    readValues,
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
    fill: form.fill,
  });
  const draft = useDraft<NewsValues>({
    place: `news ${item?.id ?? 'new'}`,
    values: useMemo(() => toDraft(form.values, initial), [form.values, initial]),
    initial,
    version: item === null ? undefined : versionOf(item),
    fill: form.fill,
    omit: ['image', 'pdf', 'keepsImage', 'keepsPdf'],
    fileNames: [form.values.image, form.values.pdf].flatMap((upload) => upload?.source.name ?? []),
    onRestore: conflict.basedOn,
  });
  const base = conflict.base();
  const isDirty = isChanged(base === null ? initial : readValues(base), form.values);
  return { form, problem, conflict, draft, hasUnsavedChanges: () => !isSaved.current && isDirty };
}

// The form shows invalid input next to its fields.
const inForm = { showsBadInput: false };

const create = (values: NewsValues) => call(news.create, toForm(null, values), inForm);

/** Saves the changes, and then deletes the removed files. */
async function change(values: NewsValues, item: NewsItem, ifMatch: string | undefined): Promise<void> {
  if (!isChanged(readValues(item), values)) return;
  await call(news.replace, { params: { id: String(item.id) }, ...toForm(item, values) }, { ...inForm, ifMatch });
  for (const id of removedFilesOf(item, values)) {
    await call(files.delete, { params: { id: String(id) } }, { ...inForm, success: null }).catch((error: unknown) => {
      // A colleague has removed it.
      if (!(error instanceof CallError && error.status === 404)) throw error;
    });
  }
}
