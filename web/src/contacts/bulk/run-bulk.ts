import { contacts, type BulkAction, type BulkOutcome } from '@dijkportaal/contract/contacts';
import { call, CallError } from '../../platform/call.ts';

/** What is done to the contacts that are chosen. */
export type BulkChange = BulkAction extends infer Action
  ? Action extends BulkAction
    ? Omit<Action, 'ids'>
    : never
  : never;

/** How far it is, and in the end what became of it. */
export interface BulkProgress extends BulkOutcome {
  total: number;
  /** Why it broke off before the end, as the server said it; empty when it said nothing. */
  brokeOff: string | null;
}

/** The most contacts in one call. */
const chunkSize = 200;

/**
 * Does one thing to many contacts, in chunks one after the other. `note` hears after each how far it is; `isStopped` is
 * asked before the next. When a chunk fails as a whole the rest is not tried.
 */
export async function runBulk(
  change: BulkChange,
  ids: readonly number[],
  note: (progress: BulkProgress) => void,
  isStopped: () => boolean,
): Promise<BulkProgress> {
  let progress: BulkProgress = { total: ids.length, done: [], failed: [], brokeOff: null };
  for (let start = 0; start < ids.length && !isStopped(); start += chunkSize) {
    try {
      const body = { ...change, ids: ids.slice(start, start + chunkSize) };
      const { done, failed } = await call(contacts.bulk, { body }, { success: null, showsBadInput: false });
      progress = { ...progress, done: [...progress.done, ...done], failed: [...progress.failed, ...failed] };
      note(progress);
    } catch (error) {
      const refusal = error instanceof CallError ? error : null;
      return { ...progress, brokeOff: refusal?.messageFor('label') ?? refusal?.sentence ?? '' };
    }
  }
  return progress;
}
