import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';

/** Error messages by field; null or absent for a valid field. */
export type FieldErrors<Values> = { [Name in keyof Values]?: string | null | undefined };

/** Sets the value of a field. */
type Fill<Values> = <Name extends keyof Values>(name: Name, value: Values[Name]) => void;

interface FormOptions<Values> {
  initial: Values;
  /** Validates the values before anything is sent. */
  check: (values: Values) => FieldErrors<Values>;
  /** Sends the values; returns the server's errors by field, if any. Must not throw. */
  send: (values: Values, fill: Fill<Values>) => Promise<FieldErrors<Values> | void>;
}

/** Return type of useForm. */
export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

/** The names of the text fields. */
type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/**
 * The state of a form: values, errors, and one submission at a time. The focus moves to the first field with an error.
 */
export function useForm<Values extends object>({ initial, check, send }: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [first] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const show = (found: FieldErrors<Values>): boolean => {
    setErrors(found);
    const isRefused = Object.values(found).some((error) => typeof error === 'string');
    if (isRefused) setRefusals((count) => count + 1);
    return isRefused;
  };

  const fill: Fill<Values> = (name, value) => {
    setValues((current) => ({ ...current, [name]: value }));
    setErrors((current) => ({ ...current, [name]: null }));
  };

  const submit = async () => {
    if (isSending.current || show(check(values))) return;
    isSending.current = true;
    setBusy(true);
    const found = await send(values, fill);
    if (found) show(found);
    isSending.current = false;
    setBusy(false);
  };

  return {
    values,
    errors,
    isBusy,
    /** Whether the values differ from the initial ones. */
    isDirty: Object.entries(values).some(([name, value]) => !isSame(value, first[name as keyof Values])),
    /** Sets the value of a field and clears its error. */
    fill,
    /** Validates and sends, like the submit button. */
    submit,
    /** Props of the form element. */
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** Props of the text field of this name. */
    fieldProps: (name: TextNames<Values>) => ({
      name,
      value: values[name] as string,
      error: errors[name] ?? null,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        fill(name, currentTarget.value as Values[typeof name]),
    }),
  };
}

/** Whether two values of a field are equal; the order in which groups, zones or people were chosen has no meaning. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));
}

function comparable(value: unknown): unknown {
  // The editor writes an empty text as an empty paragraph.
  if (typeof value === 'string') return value === '<p></p>' ? '' : value.trim();
  if (!Array.isArray(value) || !value.every((part) => typeof (part as { id?: unknown } | null)?.id === 'number')) {
    return value;
  }
  return (value as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b);
}
