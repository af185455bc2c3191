import type { PortalFile } from '@dijkportaal/contract/files';
import { maxMessageFiles } from '@dijkportaal/contract/messages/messages';
import PaperclipIcon from 'lucide-react/icons/paperclip';
import { useEffect, useRef, useState } from 'react';
import { isPicture } from '../ui/files/file-kind.ts';
import { FileList } from '../ui/files/file-list.tsx';
import { FileUpload } from '../ui/files/file-upload.tsx';
import { Gallery } from '../ui/files/gallery.tsx';
import type { Upload } from '../ui/files/uploads.ts';
import { Button } from '../ui/layout/button.tsx';
import { useTexts } from './replies-texts.ts';

/** The files of a message or reply: its pictures as thumbnails, and all of them by name, kind and size. */
export function ReplyFiles({ files, title }: { files: readonly PortalFile[]; title: string }) {
  const t = useTexts();
  if (files.length === 0) return null;
  const pictures = files.filter((file) => isPicture(file.file_type) && !file.is_checking);
  return (
    <div className="stack-3">
      <Gallery files={pictures} title={title} />
      <FileList label={t('filesOf', { title })} files={files} />
    </div>
  );
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
