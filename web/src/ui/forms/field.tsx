import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** The texts around a control. */
export interface FieldTexts {
  /** Absent where `aria-label` names the control. */
  label?: string | undefined;
  description?: string | undefined;
  /** The error message; it also marks the control as invalid. */
  error?: string | false | null | undefined;
}

interface FieldProps extends FieldTexts {
  /** Announces the error even when the focus is already on the control. */
  isErrorAlert?: boolean | undefined;
  /** Renders the control with the given props, which link it to its texts. */
  children: (controlProps: ControlProps) => ReactNode;
}

interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A control with its label and description above it and its error below it. */
export function Field({ label, description, error, isErrorAlert = false, children }: FieldProps) {
  const id = useId();
  const hasError = typeof error === 'string';
  const describedBy = [hasError && `${id}-error`, description !== undefined && `${id}-description`].filter(Boolean);
  return (
    <div>
      {label !== undefined && (
        <label htmlFor={id} className={`label ${styles.label}`}>
          {label}
        </label>
      )}
      {description !== undefined && (
        <p id={`${id}-description`} className={`note ${styles.description}`}>
          {description}
        </p>
      )}
      {children({
        id,
        className: styles.input,
        'aria-invalid': hasError,
        'aria-describedby': describedBy.join(' ') || undefined,
      })}
      {hasError && (
        <p id={`${id}-error`} className="problem" role={isErrorAlert ? 'alert' : undefined}>
          {error}
        </p>
      )}
    </div>
  );
}
