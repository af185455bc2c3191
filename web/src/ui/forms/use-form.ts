import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { CallError } from '../../platform/call.ts';
import { usePlainWrite, type Write, type WriteOptions } from '../../platform/write.ts';

/** Error messages by field; null or absent for a valid field. */
export type FieldErrors<Values> = { [Name in keyof Values]?: string | null | undefined };

/** Sets the value of a field. */
type Fill<Values> = <Name extends keyof Values>(name: Name, value: Values[Name]) => void;

export interface FormOptions<Values> {
  initial: Values;
  /** Validates the values before anything is sent. */
  check: (values: Values) => FieldErrors<Values>;
  /** Sends the values and continues, for example by closing the dialog. May return errors by field, and may throw. */
  send: (values: Values, fill: Fill<Values>) => Promise<FieldErrors<Values> | void>;
  /** What `problem` says when `send` threw an error that names no field; the server's sentence follows it. */
  failedText?: WriteOptions<Values>['failedText'];
  /** The fields that show the server's errors of another name, such as `{ created_at: 'date' }`. */
  fieldOf?: Readonly<Record<string, keyof Values>>;
}

/** Return type of useForm. */
export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

/** The names of the text fields. */
type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/**
 * The state of a form: values, errors, and one submission at a time. The focus moves to the first field with an error.
 * Text fields are read when the form is sent, because a password manager may fill them without an event.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { writeOptions, toForm } = useFields(options);
  return toForm(usePlainWrite(writeOptions));
}

/** A form without its kind of write: `toForm` needs that, made from `writeOptions`. */
export function useFields<Values extends object>({
  initial,
  check,
  send,
  failedText = '',
  fieldOf = {},
}: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [first] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const rendered = useRef(initial);
  useLayoutEffect(() => {
    rendered.current = values;
  });
  /** The value of the state, or what was filled in since without an event: React would empty the field. */
  const valueOf = (name: TextNames<Values>): string => {
    const value = values[name] as string;
    const input = form.current?.elements.namedItem(name) ?? null;
    return isTextField(input) && rendered.current[name] === value ? input.value : value;
  };

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

  const writeOptions: WriteOptions<Values> = {
    async write(sent) {
      const found = await send(sent, fill);
      if (found) show(found);
    },
    failedText,
    fields: [...Object.keys(fieldOf), ...Object.keys(initial)],
  };

  const submit = async (write: Write<Values>) => {
    const typed = { ...values, ...readTexts(form.current, values) };
    setValues(typed);
    if (write.isBusy || show(check(typed))) return;
    const found = readFieldErrors(await write.run(typed), typed, fieldOf);
    if (found !== null) show(found);
  };

  const toForm = (write: Write<Values>) => ({
    values,
    errors,
    isBusy: write.isBusy,
    /** The error of the last attempt. */
    error: write.error,
    /** What failed and why, if that belongs to no field. */
    problem: readFieldErrors(write.error, values, fieldOf) === null ? write.problem : null,
    /** Whether the values differ from the initial ones. */
    isDirty: differs(first, values),
    /** Sets the value of a field and clears its error. */
    fill,
    /** Sets all values; with `sent`, only of the fields that were not changed since. */
    fillAll: (next: Values, sent?: Values) =>
      setValues((current) => {
        const isTyped = ([name]: [string, unknown]) =>
          sent !== undefined && !isSame(current[name as keyof Values], sent[name as keyof Values]);
        return { ...next, ...Object.fromEntries(Object.entries(current).filter(isTyped)) };
      }),
    /** Validates and sends, like the submit button. */
    submit: () => submit(write),
    /** Props of the form element. */
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit(write);
      },
    },
    /** Props of the text field of this name. */
    fieldProps: (name: TextNames<Values>) => ({
      name,
      value: valueOf(name),
      error: errors[name] ?? null,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        const { value } = currentTarget;
        // React would empty the fields that were filled without an event.
        const others = readTexts(form.current, values);
        setValues((current) => ({ ...current, ...others }));
        fill(name, value as Values[typeof name]);
      },
    }),
  });
  return { writeOptions, toForm };
}

/** Not a date: it is written on the screen in another format than in the state. */
const isTextField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement &&
    !['radio', 'checkbox', 'file'].includes(element.type) &&
    !('date' in element.dataset)) ||
  element instanceof HTMLTextAreaElement;

/** The text fields with another value on the screen than in the state. */
function readTexts<Values extends object>(form: HTMLFormElement | null, values: Values): Partial<Values> {
  const changed = [...(form?.elements ?? [])].filter(isTextField).filter(({ name, value }) => {
    const known = values[name as keyof Values];
    // A text area writes all line ends alike.
    return typeof known === 'string' && known.replaceAll('\r\n', '\n') !== value;
  });
  return Object.fromEntries(changed.map(({ name, value }) => [name, value])) as Partial<Values>;
}

/** The server's errors of the form's own fields; null if there are none. */
function readFieldErrors<Values extends object>(
  error: unknown,
  values: Values,
  fieldOf: Readonly<Record<string, keyof Values>>,
): FieldErrors<Values> | null {
  if (!(error instanceof CallError)) return null;
  const names = [...Object.entries(fieldOf), ...Object.keys(values).map((name) => [name, name] as const)];
  const found = names.flatMap(([name, field]) => {
    const message = error.messageFor(name);
    return message === undefined ? [] : [[field, message] as const];
  });
  return found.length === 0 ? null : (Object.fromEntries(found) as FieldErrors<Values>);
}

/** Whether any value differs. */
export function differs<Values extends object>(one: Values, other: Values): boolean {
  return Object.entries(other).some(([name, value]) => !isSame(value, one[name as keyof Values]));
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
