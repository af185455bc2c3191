import { contacts, type BulkAction } from '@dijkportaal/contract/contacts/contacts';
import type { BulkOutcome } from '@dijkportaal/contract/platform/bulk';
import { call, CallError } from '../../platform/call.ts';
import { callIfOffered } from '../../platform/extensions.ts';
import { runChunks, type BulkProgress } from '../../ui/bulk/run-chunks.ts';
import { textsOf } from '../fields.ts';
import { fetchContact } from '../queries.ts';
import { getTexts } from '../texts.ts';

/** A bulk action, without the contacts. */
export type BulkChange = BulkAction extends infer Action
  ? Action extends BulkAction
    ? Omit<Action, 'ids'>
    : never
  : never;

/** Runs one action on many contacts; one at a time if the server has no call for many. See `runChunks`. */
export function runBulk(
  change: BulkChange,
  ids: readonly number[],
  onProgress: (progress: BulkProgress) => void,
  isStopped: () => boolean,
): Promise<BulkProgress> {
  const send = async (chunk: number[]) =>
    (await callIfOffered(contacts.bulk, { body: { ...change, ids: chunk } }, inBulk)) ?? runOne(change, chunk[0] ?? 0);
  return runChunks(ids, send, onProgress, isStopped);
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

/** Other servers invite a contact with an account again. Throws what this one answers. */
async function refuseAccount(id: number): Promise<void> {
  const { user, invite_all_email_addresses } = await fetchContact(id);
  if (user === null || invite_all_email_addresses) return;
  throw new CallError(409, { error: (await getTexts())('bulk.hasAccount') });
}

async function callForOne(change: BulkChange, id: number): Promise<void> {
  const params = { id: String(id) };
  if (change.action === 'invite') await refuseAccount(id);
  if (change.action === 'invite') await call(contacts.invite, { params }, inBulk);
  else if (change.action === 'delete') await call(contacts.delete, { params }, inBulk);
  else if ('label' in change) {
    const contact = await fetchContact(id);
    const [groups, zones] = [contact.groups, contact.zones].map((labels) => labels.map((label) => label.id));
    const { invite_all_email_addresses } = contact;
    const body = { ...textsOf(contact), invite_all_email_addresses, groups, zones };
    const kind = change.action.endsWith('group') ? 'groups' : 'zones';
    const others = (body[kind] ?? []).filter((label) => label !== change.label);
    body[kind] = change.action.startsWith('add') ? [...others, change.label] : others;
    await call(contacts.replace, { params, body }, inBulk);
  }
}
