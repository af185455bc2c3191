import { type ComponentProps, useState } from 'react';
import { TextField } from './text-field.tsx';

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange'> & {
  /** YYYY-MM-DD, or empty. */
  value: string;
  /** Called with a day between 2000 and 2099, or undefined when the field was cleared. */
  onDate: (date: string | undefined) => void;
};

const firstDay = '2000-01-01';
const lastDay = '2099-12-31';

/** A day, in the browser's own date field. The years 0002, 0020 and 0202 that occur while typing are not passed on. */
export function DateField({ value, onDate, ...props }: DateFieldProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  // The typed text stays until the value changes in another way, such as with the back button.
  if (typed.of !== value) setTyped({ text: value, of: value });
  return (
    <TextField
      type="date"
      min={firstDay}
      max={lastDay}
      {...props}
      value={typed.of === value ? typed.text : value}
      onChange={({ currentTarget: { value: date } }) => {
        setTyped({ text: date, of: value });
        if (date === '' || (date >= firstDay && date <= lastDay)) onDate(date || undefined);
      }}
    />
  );
}
