import { useState } from 'react';
import { CallError, wasCancelled } from '../../platform/call.ts';
import { useForm, type FieldErrors } from './use-form.ts';

interface SaveFormOptions<Values> {
  initial: Values;
  /** Validates the values before anything is sent. */
  check: (values: Values) => FieldErrors<Values>;
  /** Saves the values and continues, for example by closing the dialog. May throw. */
  save: (values: Values) => Promise<void>;
  /** Shown when saving failed without an error of a field; the server's message follows it. */
  failedText: string;
}

/** A form that shows the server's errors next to the fields it names, and others in `problem`. */
export function useSaveForm<Values extends object>({ initial, check, save, failedText }: SaveFormOptions<Values>) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Values>({
    initial,
    check,
    async send(values) {
      setProblem(null);
      try {
        await save(values);
      } catch (error) {
        if (wasCancelled(error)) return;
        const refusal = error instanceof CallError ? error : null;
        if (refusal === null) console.error('a form could not be saved', error);
        const found = Object.fromEntries(Object.keys(values).map((name) => [name, refusal?.messageFor(name)]));
        if (Object.values(found).some(Boolean)) return found as FieldErrors<Values>;
        setProblem([failedText, refusal?.sentence].filter(Boolean).join(' '));
      }
    },
  });
  return { form, problem };
}
