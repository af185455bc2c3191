import ArrowIcon from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

interface SelectOption {
  value: string;
  label: string;
}

interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> &
  FieldTexts & {
    options: readonly (SelectOption | SelectGroup)[];
  };

/** A native select with its label. */
export function SelectField({ label, description, error, options, ...props }: SelectFieldProps) {
  return (
    <Field {...{ label, description, error }}>
      {(controlProps) => (
        <div className={styles.box}>
          <select {...props} {...controlProps}>
            {options.map((option) =>
              'options' in option ? (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map(renderOption)}
                </optgroup>
              ) : (
                renderOption(option)
              ),
            )}
          </select>
          <ArrowIcon className={`quiet ${styles.arrow}`} />
        </div>
      )}
    </Field>
  );
}

function renderOption({ value, label }: SelectOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
