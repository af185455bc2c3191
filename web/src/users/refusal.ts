import type { CallError } from '../platform/call.ts';

/** What the server has against an account: per field of the form, and otherwise in a sentence where it gives one. */
export function readRefusal<Name extends string>(error: CallError, names: readonly Name[]) {
  const fields: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const message = error.messageFor(name);
    if (message !== undefined) fields[name] = message;
  }
  const { detail, code } = error.body as { detail?: unknown; code?: unknown };
  // Rights may have changed since the form was opened; the server then says who may do this.
  const refusal = code === 'permission_denied' && typeof detail === 'string' ? detail : undefined;
  return { fields, sentence: error.sentence ?? refusal };
}
