import { useId } from 'react';
import styles from './choice.module.css';

interface RadioFieldProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; description?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of a few visible options. */
export function RadioField<Value extends string>({ legend, options, value, onChange }: RadioFieldProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className="bold">{legend}</legend>
      {options.map((option) => (
        <div key={option.value} className={styles.choice}>
          <input
            id={`${id}-${option.value}`}
            type="radio"
            name={id}
            checked={option.value === value}
            aria-describedby={option.description === undefined ? undefined : `${id}-${option.value}-description`}
            onChange={() => onChange(option.value)}
          />
          <div>
            <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
            {option.description !== undefined && (
              <p id={`${id}-${option.value}-description`} className="note">
                {option.description}
              </p>
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
