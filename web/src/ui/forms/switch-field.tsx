import { useId } from 'react';
import styles from './choice.module.css';

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
    <div className={styles.choice}>
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
        <label htmlFor={id} className="bold">
          {label}
        </label>
        <p id={`${id}-description`} className="note">
          {description}
        </p>
        <p id={`${id}-error`} className="problem">
          {error}
        </p>
      </div>
    </div>
  );
}
