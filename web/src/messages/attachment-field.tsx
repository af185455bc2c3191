import { maxMessageFiles } from '@dijkportaal/contract/messages';
import { Suspense } from 'react';
import type { Upload } from '../ui/files/uploads.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { useIsPainted } from '../ui/layout/use-is-painted.ts';
import styles from './messages.module.css';
import { useTexts } from './texts.ts';

const FileUpload = lazyPart(() => import('../ui/files/file-upload.tsx'), 'FileUpload');

interface AttachmentFieldProps {
  value: readonly Upload[];
  onChange: (value: Upload[]) => void;
  error: string | null | undefined;
}

/** The field of a resident for photos and files; something of its size until its code is there. */
export function AttachmentField(props: AttachmentFieldProps) {
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
