import { contacts, type BulkAction, type BulkOutcome } from '@dijkportaal/contract/contacts';
import { call, CallError } from '../../platform/call.ts';
import { callIfOffered } from '../../platform/extensions.ts';
import { fetchContact } from '../queries.ts';

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
 * Runs one action on many contacts, in consecutive chunks; one by one where the server has no call for many. `onProgress`
 * is called after each chunk, `isStopped` before the next. When a whole chunk fails, the rest is skipped.
 */
export async function runBulk(
  change: BulkChange,
  ids: readonly number[],
  onProgress: (progress: BulkProgress) => void,
  isStopped: () => boolean,
): Promise<BulkProgress> {
  let progress: BulkProgress = { total: ids.length, done: [], failed: [], abortReason: null };
  let size = chunkSize;
  for (let start = 0; start < ids.length && !isStopped(); start += size) {
    try {
      const body = { ...change, ids: ids.slice(start, start + size) };
      let outcome = await callIfOffered(contacts.bulk, { body }, inBulk);
      if (outcome === null) {
        size = 1;
        outcome = await runOne(change, ids[start] ?? 0);
      }
      const { done, failed } = outcome;
      progress = { ...progress, done: [...progress.done, ...done], failed: [...progress.failed, ...failed] };
      onProgress(progress);
    } catch (error) {
      const refusal = error instanceof CallError ? error : null;
      return { ...progress, abortReason: refusal?.messageFor('label') ?? refusal?.sentence ?? '' };
    }
  }
  return progress;
}

const inBulk = { success: null, showsBadInput: false };

async function runOne(change: BulkChange, id: number): Promise<BulkOutcome> {
  try {
    await callForOne(change, id);
    return { done: [id], failed: [] };
  } catch (error) {
    // Without a response the others would fail too.
    if (!(error instanceof CallError) || error.status === 0) throw error;
    return { done: [], failed: [{ id, name: '', reason: error.sentence ?? '' }] };
  }
}

async function callForOne(change: BulkChange, id: number): Promise<void> {
  const params = { id: String(id) };
  if (change.action === 'invite') await call(contacts.invite, { params }, inBulk);
  else if (change.action === 'delete') await call(contacts.delete, { params }, inBulk);
  else {
    const { name, email, mobile_phone, invite_all_email_addresses, ...contact } = await fetchContact(id);
    const [groups, zones] = [contact.groups, contact.zones].map((labels) => labels.map((label) => label.id));
    const body = { name, email, mobile_phone, invite_all_email_addresses, groups, zones };
    const kind = change.action.endsWith('group') ? 'groups' : 'zones';
    const others = (body[kind] ?? []).filter((label) => label !== change.label);
    body[kind] = change.action.startsWith('add') ? [...others, change.label] : others;
    await call(contacts.replace, { params, body }, inBulk);
  }
}
