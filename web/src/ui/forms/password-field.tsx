import HideIcon from 'lucide-react/icons/eye-off';
import ShowIcon from 'lucide-react/icons/eye';
import { useState, type ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> &
  FieldTexts & {
    /** Label of the button that shows and hides the password. */
    toggleLabel: string;
  };

/** A password field with a button that shows what is typed. */
export function PasswordField({ label, description, error, toggleLabel, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ label, description, error }}>
      {(controlProps) => (
        <div className={styles.box}>
          <input
            {...props}
            {...controlProps}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={`icon-button ${styles.toggle}`}
            aria-label={toggleLabel}
            // Leaves the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <HideIcon /> : <ShowIcon />}
          </button>
        </div>
      )}
    </Field>
  );
}
