import CalendarIcon from 'lucide-react/icons/calendar';
import { type ComponentProps, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';
import { readWrittenDate, writeDate, type Precision } from './written-date.ts';

type DateFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'value' | 'onChange'> &
  FieldTexts & {
    /** YYYY-MM-DD, with `precision` minute YYYY-MM-DDTHH:mm in Europe/Amsterdam, or empty. */
    value: string;
    precision?: Precision;
    /** Called with a date between 2000 and 2099, or undefined when the field is empty or holds no date. */
    onDate: (date: string | undefined) => void;
  };

/**
 * A date that is typed or picked as DD-MM-YYYY. A date field of the browser would follow the language of the browser
 * instead of that of the portal.
 */
export function DateField(props: DateFieldProps) {
  const { label, description, error, value, precision = 'day', onDate, ...inputProps } = props;
  const t = useTexts();
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ text: writeDate(value), of: value });
  const [isLeft, setLeft] = useState(false);
  // The typed text remains until the value changes in another way, such as with the back button.
  if (typed.of !== value) setTyped({ text: writeDate(value), of: value });
  const text = typed.of === value ? typed.text : writeDate(value);
  const isWrong = text.trim() !== '' && readWrittenDate(text, precision) === null;

  const take = (written: string) => {
    const date = readWrittenDate(written, precision) ?? '';
    setTyped({ text: written, of: date });
    if (date !== value) onDate(date || undefined);
  };
  const wrong = t(`date.${precision}Wrong`);
  return (
    <Field label={label} description={description} error={isWrong && (isLeft || error) ? wrong : error}>
      {(controlProps) => (
        <div className={styles.box}>
          <input
            type="text"
            data-date
            autoComplete="off"
            inputMode="numeric"
            placeholder={t(`date.${precision}Format`)}
            {...inputProps}
            {...controlProps}
            // Forms check here whether the text is a date.
            ref={(input) => input?.setCustomValidity(isWrong ? wrong : '')}
            value={text}
            onChange={({ currentTarget }) => {
              setLeft(false);
              take(currentTarget.value);
            }}
            onBlur={() => {
              setLeft(true);
              if (!isWrong) setTyped({ text: writeDate(value), of: value });
            }}
          />
          <button
            type="button"
            className={`icon-button ${styles.toggle}`}
            aria-label={t('date.pick', { label: label ?? '' })}
            disabled={inputProps.disabled}
            onClick={() => picker.current?.showPicker()}
          >
            <CalendarIcon />
          </button>
          <input
            ref={picker}
            type={precision === 'day' ? 'date' : 'datetime-local'}
            className={styles.picker}
            min={precision === 'day' ? '2000-01-01' : '2000-01-01T00:00'}
            max={precision === 'day' ? '2099-12-31' : '2099-12-31T23:59'}
            tabIndex={-1}
            aria-hidden="true"
            disabled={inputProps.disabled}
            value={value}
            onChange={({ currentTarget }) => take(writeDate(currentTarget.value.slice(0, 16)))}
          />
        </div>
      )}
    </Field>
  );
}
