import { maxMessageFiles, messages } from '@dijkportaal/contract/messages/messages';
import { Suspense } from 'react';
import { CallError } from '../platform/call.ts';
import { useOffered } from '../platform/extensions.ts';
import { RichTextEditor } from '../ui/editor/rich-text-editor.tsx';
import { isUploading, storedUploads, uploadIds, type Upload } from '../ui/files/uploads.ts';
import type { FieldErrors } from '../ui/forms/use-form.ts';
import { Alert } from '../ui/layout/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { useIsPainted } from '../ui/layout/use-is-painted.ts';
import styles from './messages.module.css';
import { useTexts as useReplyTexts } from './replies-texts.ts';
import { useTexts } from './texts.ts';

const FileUpload = lazyPart(() => import('../ui/files/file-upload.tsx'), 'FileUpload');

/** What a resident writes: the text, and files that the portal already has. */
export interface BodyValues {
  text: string;
  uploads: Upload[];
}

const maxTextLength = 50_000;

/** The portal removes a file that was not sent after a day. */
const maxUploadAgeMs = 23 * 3600 * 1000;

/** Returns a function that finds the errors of a text and its files; `name` is that of the text, null if it may be empty. */
export function useBodyCheck(name: string | null): (values: BodyValues) => FieldErrors<BodyValues> {
  const t = useTexts();
  const checkUploads = useUploadCheck();
  return ({ text, uploads }) => {
    const expired = uploads.find(
      ({ file }) => file !== null && Date.parse(file.created_at) < Date.now() - maxUploadAgeMs,
    );
    return {
      text:
        name !== null && isBlank(text) && uploads.length === 0
          ? t('form.required', { name })
          : text.length > maxTextLength
            ? t('form.tooLong')
            : null,
      uploads: expired === undefined ? checkUploads(uploads) : t('form.uploadExpired', { name: expired.name }),
    };
  };
}

/** The text and files as the server takes them; one that only has the specified calls takes no files. */
export const toBody = ({ text, uploads }: BodyValues) => ({
  text,
  ...(uploads.length > 0 && { uploads: uploadIds(uploads) }),
});

/** Options of the draft of a form with a text and files: files that were uploaded need not be chosen again. */
export const bodyDraft = {
  toDraft: <Values extends BodyValues>(values: Values): Values => ({
    ...values,
    uploads: storedUploads(values.uploads),
  }),
  fileNames: ({ uploads }: BodyValues) => uploads.map(({ name }) => name),
};

interface MessageBodyProps {
  label: string;
  /** What to write. */
  description?: string;
  /** The text may be empty. */
  isOptional?: boolean;
  submitLabel: string;
  /** Of the text; see RichTextEditor. */
  height: 300 | 'fits';
  values: BodyValues;
  errors: FieldErrors<BodyValues>;
  isBusy: boolean;
  onText: (text: string) => void;
  onUploads: (uploads: Upload[]) => void;
}

/** The fields for text and files, with the submit button. */
export function MessageBody({
  label,
  description,
  isOptional = false,
  submitLabel,
  height,
  values,
  errors,
  isBusy,
  onText,
  onUploads,
}: MessageBodyProps) {
  const t = useTexts();
  const takesFiles = useOffered(messages.replies);
  return (
    <>
      <RichTextEditor
        label={label}
        description={description}
        required={!isOptional}
        height={height}
        value={values.text}
        error={errors.text}
        onChange={onText}
      />
      {takesFiles && <AttachmentField value={values.uploads} onChange={onUploads} error={errors.uploads} />}
      <p className="note flush">{t('form.kept')}</p>
      <div>
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </>
  );
}

/** Whether the server refused because too much was sent in an hour. */
export const isTooMany = (error: unknown): boolean => error instanceof CallError && error.status === 429;

/** Why something was not sent, and that the text is still there; `text` says something else about that. */
export function NotSent({
  problem,
  error,
  text,
}: {
  problem: string | null;
  error: unknown;
  text?: string | undefined;
}) {
  const t = useTexts();
  if (problem === null) return null;
  return (
    <Alert tone="error" title={problem}>
      <p>{text ?? t(isTooMany(error) ? 'form.tooManyText' : 'form.failedText')}</p>
    </Alert>
  );
}

/** Whether HTML of the editor has no visible content. */
export function isBlank(html: string): boolean {
  return html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '';
}

/** Returns a function that says why these files cannot be sent yet; null when they can. */
function useUploadCheck(): (uploads: readonly Upload[]) => string | null {
  const t = useReplyTexts();
  return (uploads) => {
    if (isUploading(uploads)) return t('stillUploading');
    return uploads.some(({ state }) => state === 'failed') ? t('uploadFailed') : null;
  };
}

interface AttachmentFieldProps {
  value: readonly Upload[];
  onChange: (value: Upload[]) => void;
  error: string | null | undefined;
}

/** The field of a resident for photos and files; something of its size until its code is there. */
function AttachmentField(props: AttachmentFieldProps) {
  const t = useTexts();
  const isPainted = useIsPainted();
  const [label, hint] = [t('form.files'), t('form.filesHint')];
  const waiting = (
    <div aria-hidden="true">
      <span className="label block">{label}</span>
      <p className={`note ${styles.hint}`}>{hint}</p>
      <div className={styles.zone} />
    </div>
  );
  if (!isPainted) return waiting;
  return (
    <Suspense fallback={waiting}>
      <FileUpload label={label} hint={hint} accepts="message" max={maxMessageFiles} {...props} />
    </Suspense>
  );
}
