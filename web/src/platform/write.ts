import { nonFieldErrors } from '@dijkportaal/contract/platform/errors';
import { useRef, useState } from 'react';
import { CallError, toastBadInput, wasCancelled } from './call.ts';
import { toast } from './toasts.ts';

/** What a write does; the success toast belongs to its `call`. */
export interface WriteOptions<Input> {
  /** Makes the calls, and then continues after success, for example by closing the dialog. May throw. */
  write: (input: Input) => Promise<unknown>;
  /** What failed; the server's sentence follows it. A function chooses by the error. */
  failedText: string | ((error: unknown) => string);
  /** Shows `problem` as a toast, for a button without a place to show it. */
  toastsProblem?: boolean;
  /** The fields that show their own error; messages for others become toasts (decision 022). */
  fields?: readonly string[];
}

/** A write and the result of its last attempt. */
export interface Write<Input> {
  /** Resolves to the error, or null. Does nothing during an earlier attempt. */
  run: (input: Input) => Promise<unknown>;
  isBusy: boolean;
  /** The error of the last attempt. */
  error: unknown;
  /** What failed and why, to be shown; null if nothing failed, or if the person cancelled re-authentication. */
  problem: string | null;
}

/** `useWrite` of queries.ts for screens without TanStack Query: sign-in and public pages do not download it. */
export function usePlainWrite<Input = void>(options: WriteOptions<Input>): Write<Input> {
  const [{ isBusy, error }, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null });
  const send = async (input: Input) => {
    setState({ isBusy: true, error: null });
    const failed = await options.write(input).then(
      () => null,
      (reason: unknown) => reason,
    );
    setState({ isBusy: false, error: failed });
    if (failed !== null) throw failed;
  };
  return useAttempts(options, { send, isBusy, error });
}

/** What `sentence` shows of an error, and the objections to a password, which its forms show. */
const inSentence = ['error', 'errors', 'detail', 'code', nonFieldErrors];

/** The part that both kinds of writes share: one attempt at a time, and the texts of a failure. */
export function useAttempts<Input>(
  { failedText, toastsProblem = false, fields = [] }: WriteOptions<Input>,
  { send, isBusy, error }: { send: (input: Input) => Promise<unknown>; isBusy: boolean; error: unknown },
): Write<Input> {
  // A second press may come before the button is rendered as busy.
  const isSending = useRef(false);
  return {
    async run(input) {
      if (isSending.current) return null;
      isSending.current = true;
      try {
        await send(input);
        return null;
      } catch (reason) {
        if (!(reason instanceof CallError)) console.error('a write failed', reason);
        if (reason instanceof CallError && reason.status === 400)
          toastBadInput(reason.body, [...fields, ...inSentence]);
        const text = describeFailure(reason, failedText);
        if (toastsProblem && text !== null) toast({ type: 'error', text });
        return reason;
      } finally {
        isSending.current = false;
      }
    },
    isBusy,
    error,
    problem: describeFailure(error, failedText),
  };
}

/** A `failedText` that is replaced by the server's sentence. `offline` is shown when there was no response. */
export const unlessExplained =
  (failed: string, offline = failed) =>
  (error: unknown): string => {
    if (!(error instanceof CallError)) return failed;
    if (error.sentence !== undefined) return '';
    return error.status === 0 ? offline : failed;
  };

function describeFailure(error: unknown, failedText: WriteOptions<never>['failedText']): string | null {
  if (error === null || wasCancelled(error)) return null;
  const failed = typeof failedText === 'string' ? failedText : failedText(error);
  return [failed, error instanceof CallError && error.sentence].filter(Boolean).join(' ');
}
