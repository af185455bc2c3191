import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> &
  FieldTexts & {
    /** Before the text. */
    icon?: ReactNode;
    /** Announces the error even when the focus is already on the field. */
    isErrorAlert?: boolean;
  };

/** A single-line text field with its label and error. `aria-describedby` adds a text elsewhere to those. */
export function TextField({ label, description, error, isErrorAlert, icon, ...props }: TextFieldProps) {
  return (
    <Field {...{ label, description, error, isErrorAlert }}>
      {(controlProps) => (
        <div className={styles.box}>
          {icon !== undefined && <span className={`quiet ${styles.icon}`}>{icon}</span>}
          <input
            type="text"
            {...props}
            {...controlProps}
            aria-describedby={
              [controlProps['aria-describedby'], props['aria-describedby']].filter(Boolean).join(' ') || undefined
            }
          />
        </div>
      )}
    </Field>
  );
}
