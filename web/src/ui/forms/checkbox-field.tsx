import { useId } from 'react';
import styles from './choice.module.css';

interface CheckboxFieldProps {
  label: string;
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** What went wrong with the last change. */
  error?: string | null;
}

/** A checkbox with its label; the label can be clicked too. */
export function CheckboxField({
  label,
  description,
  checked,
  onChange,
  disabled = false,
  error = null,
}: CheckboxFieldProps) {
  const id = useId();
  const describedBy = [error !== null && `${id}-error`, description !== undefined && `${id}-description`];
  return (
    <div className={styles.choice}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id} className="bold">
          {label}
        </label>
        {description !== undefined && (
          <p id={`${id}-description`} className="note">
            {description}
          </p>
        )}
        {error !== null && (
          <p id={`${id}-error`} className="problem">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
