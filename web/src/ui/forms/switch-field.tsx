import { useId } from 'react';
import styles from './switch-field.module.css';

interface SwitchFieldProps {
  label: string;
  description: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | null | undefined;
}

/** A switch with its label; the label can be clicked too. */
export function SwitchField({ label, description, checked, onChange, error }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <input
        id={id}
        type="checkbox"
        // The browser itself says whether it is on.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        checked={checked}
        aria-describedby={`${id}-description ${id}-error`}
        aria-invalid={typeof error === 'string'}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-description`}>{description}</p>
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      </div>
    </div>
  );
}
