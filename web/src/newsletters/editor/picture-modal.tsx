import { newsletterBlocks, type LetterPicture } from '@dijkportaal/contract/newsletters/letter-blocks';
import { callExtension } from '../../platform/extensions.ts';
import { EditorDialog } from '../../ui/editor/editor-dialog.tsx';
import type { ExtraDialog } from '../../ui/editor/rich-text-editor.tsx';
import { SingleFileUpload } from '../../ui/files/single-file-upload.tsx';
import { isUploading, type Upload } from '../../ui/files/uploads.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { escapeHtml, withLine } from './block-html.ts';
import { useTexts } from './letter-texts.ts';

/** Asks for a picture and what it shows, and puts it into the text; of one that is there, only what it shows. */
export function PictureModal({ insert, onClose, current, remove }: ExtraDialog) {
  const t = useTexts();
  const form = useForm<{ upload: Upload | null; alt: string }>({
    initial: { upload: null, alt: String(current?.['alt'] ?? '') },
    check: ({ upload, alt }) => ({
      upload: checkUpload(upload, current !== null, t),
      alt: alt.trim() === '' ? t('picture.altMissing') : null,
    }),
    async send({ upload, alt }) {
      const picture = upload?.file
        ? await callExtension(newsletterBlocks.addPicture, { body: { upload: upload.file.id } }, { success: null })
        : (current as LetterPicture | null);
      if (picture === null) return;
      const { src, width, height } = picture;
      const tag = `<img src="${src}" alt="${escapeHtml(alt.trim())}" width="${width}" height="${height}">`;
      insert(withLine(tag, current));
      onClose();
    },
    failedText: t('picture.failed'),
  });
  const { values, errors, fill, fieldProps } = form;
  return (
    <EditorDialog
      title={t(current === null ? 'picture.title' : 'picture.change')}
      form={form}
      saveText={t(current === null ? 'add' : 'save')}
      remove={current === null ? undefined : { text: t('picture.remove'), run: remove }}
      onClose={onClose}
    >
      {current === null ? (
        <SingleFileUpload
          label={t('picture.file')}
          accepts="image"
          value={values.upload}
          onChange={(upload) => fill('upload', upload)}
          error={errors.upload}
        />
      ) : (
        <img src={String(current['src'])} alt="" width={200} />
      )}
      <TextField
        label={t('picture.alt')}
        description={t('picture.altHint')}
        autoComplete="off"
        maxLength={300}
        {...fieldProps('alt')}
      />
    </EditorDialog>
  );
}

function checkUpload(upload: Upload | null, isThere: boolean, t: ReturnType<typeof useTexts>): string | null {
  if (upload === null) return isThere ? null : t('picture.fileMissing');
  if (isUploading([upload])) return t('picture.uploading');
  return upload.file === null ? t('picture.fileMissing') : null;
}
