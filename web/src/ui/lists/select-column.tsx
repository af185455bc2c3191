import { useRef } from 'react';
import type { Column } from './data-table.tsx';
import styles from './select-column.module.css';

interface SelectColumnOptions<Row, Key> {
  rows: Row[];
  keyOf: (row: Row) => Key;
  texts: {
    /** The heading, for screen readers and cards. */
    label: string;
    /** "Select n contacts on this page". */
    page: string;
    row: (row: Row) => string;
  };
  isSelected: (key: Key) => boolean;
  onSelect: (keys: Key[], isSelected: boolean) => void;
  isDisabled?: boolean;
}

/**
 * The first column of a list whose rows can be selected, with a checkbox for the whole page in its head. A click with
 * the shift key also selects the rows from the previously clicked one to this one.
 */
export function useSelectColumn<Row, Key>(options: SelectColumnOptions<Row, Key>): Column<Row> {
  const { rows, keyOf, texts, isSelected, onSelect, isDisabled = false } = options;
  const last = useRef<Key | undefined>(undefined);
  const keys = rows.map(keyOf);
  const count = keys.filter(isSelected).length;
  const select = (key: Key, isChosen: boolean, isRange: boolean) => {
    const places = [keys.indexOf(last.current ?? key), keys.indexOf(key)];
    const [from, to] = [Math.min(...places), Math.max(...places)];
    last.current = key;
    onSelect(isRange && from >= 0 ? keys.slice(from, to + 1) : [key], isChosen);
  };
  return {
    label: texts.label,
    card: 'select',
    heading: (
      <RowCheckbox
        label={texts.page}
        checked={count === keys.length}
        isPartly={count > 0}
        disabled={isDisabled}
        onChange={(isChosen) => onSelect(keys, isChosen)}
      />
    ),
    cell: (row) => (
      <RowCheckbox
        label={texts.row(row)}
        checked={isSelected(keyOf(row))}
        onChange={(isChosen, isRange) => select(keyOf(row), isChosen, isRange)}
      />
    ),
  };
}

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  /** Some rows are selected, but not all. */
  isPartly?: boolean;
  disabled?: boolean;
  onChange: (isChecked: boolean, isRange: boolean) => void;
}

function RowCheckbox({ label, checked, isPartly = false, disabled, onChange }: RowCheckboxProps) {
  return (
    <label className={styles.row}>
      <input
        ref={(input) => {
          if (input !== null) input.indeterminate = isPartly && !checked;
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </label>
  );
}
