import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';

/** What is wrong, by field; null or nothing for a field that is right. */
export type FieldErrors<Values> = { [Name in keyof Values]?: string | null | undefined };

/** Puts a value into a field. */
type Fill<Values> = <Name extends keyof Values>(name: Name, value: Values[Name]) => void;

interface FormOptions<Values> {
  initial: Values;
  /** Looks at the values before anything is sent. */
  check: (values: Values) => FieldErrors<Values>;
  /** Sends what was typed; answers what the server found wrong with fields, if anything. Must not throw. */
  send: (values: Values, fill: Fill<Values>) => Promise<FieldErrors<Values> | void>;
}

/** What useForm answers. */
export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

/** The fields that hold text. */
type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/**
 * A form of fields: their values and errors, and sending once at a time. Whenever there are errors the focus goes to
 * the first field that has one.
 */
export function useForm<Values extends object>({ initial, check, send }: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
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
    /** Puts a value into a field and takes its error away. */
    fill,
    /** Checks and sends, as the form's button does. */
    submit,
    /** For the form element. */
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** For the text field of this name. */
    fieldProps: (name: TextNames<Values>) => ({
      name,
      value: values[name] as string,
      error: errors[name] ?? null,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        fill(name, currentTarget.value as Values[typeof name]),
    }),
  };
}
