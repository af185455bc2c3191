import { useState } from 'react';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useTexts } from '../texts.ts';
import { fieldLabel } from './import-preview.tsx';
import styles from './import-modal.module.css';
import type { Table } from './find-table.ts';
import { importFields } from './headings.ts';
import { isComplete, type Columns } from './read-contacts.ts';

interface ImportColumnsProps {
  table: Table;
  columns: Columns;
  isBusy: boolean;
  onChange: (columns: Columns) => void;
}

/** Which column of the file has which field. Open while one of the required columns is not known. */
export function ImportColumns({ table, columns, isBusy, onChange }: ImportColumnsProps) {
  const t = useTexts();
  // Remains open when the last column is chosen, because the focus is in it.
  const [isOpen, setOpen] = useState(!isComplete(columns));
  const isRepeated = (heading: string) => table.headings.indexOf(heading) !== table.headings.lastIndexOf(heading);
  const labelOf = (heading: string, at: number) => {
    if (heading !== '' && !isRepeated(heading)) return heading;
    const column = t('import.unnamedColumn', { number: String(at + 1) });
    return heading === '' ? column : `${heading} (${column})`;
  };
  const options = [
    { value: '', label: t('import.noColumn') },
    ...table.headings.map((heading, at) => ({
      value: String(at),
      label: labelOf(heading, at),
    })),
  ];
  const isRequired = (field: string) => field === 'name' || field === 'email';
  return (
    <details
      className={styles.columns}
      open={isOpen || !isComplete(columns)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('import.columns')}</summary>
      <div className={`columns ${styles.fields}`}>
        {importFields.map((field) => (
          <SelectField
            key={field}
            label={fieldLabel(field, t)}
            options={
              columns[field] === undefined ? [{ value: '?', label: t('import.severalColumns') }, ...options] : options
            }
            value={columns[field] === undefined ? '?' : String(columns[field] ?? '')}
            required={isRequired(field)}
            // A disabled field would lose the focus.
            aria-disabled={isBusy}
            onChange={({ currentTarget: { value } }) => {
              if (!isBusy) onChange({ ...columns, [field]: value === '' ? null : Number(value) });
            }}
          />
        ))}
      </div>
    </details>
  );
}
