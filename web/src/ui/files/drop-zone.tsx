import type { Accepts } from '@dijkportaal/contract/files';
import { useState, type DragEvent } from 'react';
import styles from './file-upload.module.css';
import { acceptFor } from './uploads.ts';

interface DropZoneProps {
  id: string;
  label: string;
  buttonText: string;
  dragText: string;
  hint: string;
  accepts: Accepts;
  isMultiple?: boolean;
  isFull?: boolean;
  error?: string | null | undefined;
  onFiles: (files: File[]) => void;
}

/** The label of a file field, with a button to select files and an area to drop them on. */
export function DropZone(props: DropZoneProps) {
  const { id, label, buttonText, dragText, hint, accepts, isMultiple = false, isFull = false, error, onFiles } = props;
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    // Without this the browser would open the file and leave the page.
    event.preventDefault();
    setOver(false);
    const dropped = [...event.dataTransfer.files];
    // Also disabled by a fieldset around it.
    const isDisabled = event.currentTarget.querySelector('input:disabled') !== null;
    if (dropped.length > 0 && !isDisabled) onFiles(isMultiple ? dropped : dropped.slice(0, 1));
  };
  return (
    <>
      <span id={`${id}-label`} className="label block">
        {label}
      </span>
      <p id={`${id}-hint`} className={`note ${styles.hint}`}>
        {hint}
      </p>
      <div
        className={`row ${styles.zone}`}
        data-over={isOver || undefined}
        data-invalid={typeof error === 'string' || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {/* The browser's own field, styled as a button: it works with every keyboard and screen reader. */}
        <label className={`button-link ${styles.choose}`}>
          <span id={`${id}-button`}>{buttonText}</span>
          <input
            id={`${id}-input`}
            type="file"
            className="visually-hidden"
            multiple={isMultiple}
            disabled={isFull}
            accept={acceptFor(accepts)}
            aria-labelledby={`${id}-label ${id}-button`}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={typeof error === 'string'}
            onChange={({ currentTarget }) => {
              const chosen = [...(currentTarget.files ?? [])];
              // Allows selecting the same file again.
              currentTarget.value = '';
              if (chosen.length > 0) onFiles(chosen);
            }}
          />
        </label>
        <span className={`quiet ${styles.drag}`}>{dragText}</span>
      </div>
      <p id={`${id}-error`} className="problem">
        {error}
      </p>
    </>
  );
}
