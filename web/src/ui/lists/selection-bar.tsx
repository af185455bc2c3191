import type { ReactNode } from 'react';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  texts: {
    /** The accessible name of the bar. */
    label: string;
    /** "Select n contacts on this page" and "Select all (n contacts)", null when there are too many for that. */
    page: string;
    all: string | null;
    /** How many are selected; announced by screen readers. */
    status: string;
  };
  isPageSelected: boolean;
  isAllSelected: boolean;
  isLoading?: boolean;
  onSelectPage: (isSelected: boolean) => void;
  onSelectAll: (isSelected: boolean) => void;
  /** What can be done with the selection. */
  children: ReactNode;
}

/** Selects the rows of the page or everything that matches the filter, above a list whose rows have a RowCheckbox. */
export function SelectionBar({ texts, isLoading = false, children, ...props }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label={texts.label}>
      <div className={styles.choices}>
        <CheckboxField
          label={texts.page}
          checked={props.isPageSelected}
          disabled={isLoading}
          onChange={props.onSelectPage}
        />
        {texts.all !== null && (
          <CheckboxField label={texts.all} checked={props.isAllSelected} onChange={props.onSelectAll} />
        )}
      </div>
      <p role="status" className={styles.count}>
        {texts.status}
      </p>
      {children}
    </section>
  );
}

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The checkbox that selects one row of a table. */
export function RowCheckbox({ label, checked, onChange }: RowCheckboxProps) {
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
