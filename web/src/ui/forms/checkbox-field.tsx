import { useId } from 'react';
import styles from './checkbox-field.module.css';

interface CheckboxFieldProps {
  label: string;
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A checkbox with its label; the label can be clicked too. */
export function CheckboxField({ label, description, checked, onChange, disabled = false }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {description !== undefined && <p id={`${id}-description`}>{description}</p>}
      </div>
    </div>
  );
}
