import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';

type Values<Name extends string> = Record<Name, string>;

/** What is wrong, by field; null or nothing for a field that is right. */
type FieldErrors<Name extends string> = Partial<Record<Name, string | null | undefined>>;

interface FormOptions<Name extends string> {
  initial: Values<Name>;
  /** Looks at the values before anything is sent. */
  check: (values: Values<Name>) => FieldErrors<Name>;
  /** Sends what was typed; answers what the server found wrong with fields, if anything. Must not throw. */
  send: (values: Values<Name>, fill: (name: Name, value: string) => void) => Promise<FieldErrors<Name> | void>;
}

/**
 * A form of text fields: their values and errors, and sending once at a time. Whenever there are errors the focus goes
 * to the first field that has one.
 */
export function useForm<Name extends string>({ initial, check, send }: FormOptions<Name>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const show = (found: FieldErrors<Name>): boolean => {
    setErrors(found);
    const isRefused = Object.values(found).some((error) => typeof error === 'string');
    if (isRefused) setRefusals((count) => count + 1);
    return isRefused;
  };

  const fill = (name: Name, value: string) => {
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
    /** For the field of this name. */
    fieldProps: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name] ?? null,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => fill(name, currentTarget.value),
    }),
  };
}
