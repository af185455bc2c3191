import type { PortalFile } from '@dijkportaal/contract/files';
import { maxMessageFiles } from '@dijkportaal/contract/messages/messages';
import PaperclipIcon from 'lucide-react/icons/paperclip';
import { useEffect, useRef, useState } from 'react';
import { FileUpload } from '../ui/files/file-upload.tsx';
import { Files } from '../ui/files/files.tsx';
import type { Upload } from '../ui/files/uploads.ts';
import { Button } from '../ui/layout/button.tsx';
import { useTexts } from './replies-texts.ts';

/** The files of a message or reply. */
export function ReplyFiles({ files, title }: { files: readonly PortalFile[]; title: string }) {
  const t = useTexts();
  if (files.length === 0) return null;
  return <Files label={t('filesOf', { title })} title={title} files={files} />;
}

interface AttachFieldProps {
  value: readonly Upload[];
  onChange: (value: Upload[]) => void;
  error?: string | null | undefined;
}

/** A button that opens the field for files. */
export function AttachField({ value, onChange, error }: AttachFieldProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const isShown = isOpen || value.length > 0 || typeof error === 'string';
  useEffect(() => {
    if (isOpen) field.current?.querySelector('input')?.focus();
  }, [isOpen]);
  if (!isShown) {
    return (
      <div>
        <Button variant="default" icon={<PaperclipIcon />} onClick={() => setOpen(true)}>
          {t('attach')}
        </Button>
      </div>
    );
  }
  return (
    <div ref={field}>
      <FileUpload
        label={t('files')}
        hint={t('filesHint')}
        accepts="any"
        max={maxMessageFiles}
        value={value}
        onChange={onChange}
        error={error}
      />
    </div>
  );
}
