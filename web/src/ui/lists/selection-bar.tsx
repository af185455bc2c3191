import type { ReactNode } from 'react';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { useFocusWhenGone } from '../layout/remember-focus.ts';
import { useTexts } from '../texts.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** The accessible name of the bar. */
  label: string;
  /** How many are selected; announced by screen readers. */
  status: string;
  /** The box "Select all (n contacts)"; absent when there are too many for that. */
  all?: { label: string; isSelected: boolean; onSelect: (isSelected: boolean) => void } | undefined;
  onClear: () => void;
  /** Buttons for what can be done with the selection. */
  children: ReactNode;
}

/** How many rows are selected and what can be done with them, above a list whose rows have a RowCheckbox. */
export function SelectionBar({ label, status, all, onClear, children }: SelectionBarProps) {
  const t = useTexts();
  // The bar disappears with the last selected row: the focus then goes to the list around it.
  const bar = useFocusWhenGone<HTMLElement>(({ parentElement }) => parentElement);
  return (
    <section ref={bar} className={`row ${styles.bar}`} aria-label={label}>
      <p role="status" className="flush bold">
        {status}
      </p>
      <button type="button" className={`text-button ${styles.clear}`} onClick={onClear}>
        {t('bulk.clear')}
      </button>
      {all !== undefined && <CheckboxField label={all.label} checked={all.isSelected} onChange={all.onSelect} />}
      <div className={`row ${styles.actions}`}>{children}</div>
    </section>
  );
}
