import type { ReactNode } from 'react';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { useFocusWhenGone } from '../layout/remember-focus.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  texts: {
    /** The accessible name of the bar. */
    label: string;
    /** "Select all (n contacts)", null when there are too many for that. */
    all: string | null;
    /** How many are selected; announced by screen readers. */
    status: string;
  };
  isAllSelected: boolean;
  onSelectAll: (isSelected: boolean) => void;
  /** What can be done with the selection. */
  children: ReactNode;
}

/** How many rows are selected and what can be done with them, above a list whose rows have a RowCheckbox. */
export function SelectionBar({ texts, children, ...props }: SelectionBarProps) {
  // The bar disappears with the last selected row: the focus then goes to the list around it.
  const bar = useFocusWhenGone<HTMLElement>(({ parentElement }) => parentElement);
  return (
    <section ref={bar} className={`row ${styles.bar}`} aria-label={texts.label}>
      <p role="status" className="flush bold">
        {texts.status}
      </p>
      {texts.all !== null && (
        <CheckboxField label={texts.all} checked={props.isAllSelected} onChange={props.onSelectAll} />
      )}
      {children}
    </section>
  );
}
