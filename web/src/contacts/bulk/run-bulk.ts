import { contacts, type BulkAction, type BulkOutcome } from '@dijkportaal/contract/contacts';
import { CallError } from '../../platform/call.ts';
import { callExtension } from '../../platform/extensions.ts';

/** A bulk action, without the contacts. */
export type BulkChange = BulkAction extends infer Action
  ? Action extends BulkAction
    ? Omit<Action, 'ids'>
    : never
  : never;

/** The progress, and in the end the result. */
export interface BulkProgress extends BulkOutcome {
  total: number;
  /** The server's reason for failing halfway; empty when it gave none, null when nothing failed. */
  abortReason: string | null;
}

/** Contacts per call. */
const chunkSize = 200;

/**
 * Runs one action on many contacts, in consecutive chunks. `onProgress` is called after each chunk, `isStopped` before
 * the next. When a whole chunk fails, the rest is skipped.
 */
export async function runBulk(
  change: BulkChange,
  ids: readonly number[],
  onProgress: (progress: BulkProgress) => void,
  isStopped: () => boolean,
): Promise<BulkProgress> {
  let progress: BulkProgress = { total: ids.length, done: [], failed: [], abortReason: null };
  for (let start = 0; start < ids.length && !isStopped(); start += chunkSize) {
    try {
      const body = { ...change, ids: ids.slice(start, start + chunkSize) };
      const { done, failed } = await callExtension(contacts.bulk, { body }, { success: null, showsBadInput: false });
      progress = { ...progress, done: [...progress.done, ...done], failed: [...progress.failed, ...failed] };
      onProgress(progress);
    } catch (error) {
      const refusal = error instanceof CallError ? error : null;
      return { ...progress, abortReason: refusal?.messageFor('label') ?? refusal?.sentence ?? '' };
    }
  }
  return progress;
}
