import { bin, maxBinItems, type BinOutcome, type BinRef } from '@dijkportaal/contract/bin';
import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '../platform/call.ts';
import { callExtension } from '../platform/extensions.ts';

const quiet = { success: null, showsBadInput: false };

/** `restoreItems`, after which all lists are reloaded: restored items can be in any of them, also after a failure. */
export function useRestoreItems(): typeof restoreItems {
  const queryClient = useQueryClient();
  return async (items, onProgress) => {
    try {
      return await restoreItems(items, onProgress);
    } finally {
      // The next step, such as informing the person, does not wait for the lists.
      void queryClient.invalidateQueries();
    }
  };
}

/**
 * Restores items, in as many calls as needed; `onProgress` gets the outcome so far. Items that cannot be restored are
 * in the outcome with the reason. Throws a CallError for everything else.
 */
export async function restoreItems(
  items: readonly BinRef[],
  onProgress: (outcome: BinOutcome) => void = () => {},
): Promise<BinOutcome> {
  const outcome: BinOutcome = { done: [], failed: [] };
  for (const some of chunksOf(items)) {
    const { done, failed } = await restoreSome(some);
    outcome.done.push(...done);
    outcome.failed.push(...failed);
    onProgress(outcome);
  }
  return outcome;
}

async function restoreSome(items: BinRef[]): Promise<BinOutcome> {
  try {
    return await callExtension(bin.restore, { body: { items } }, quiet);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 409) throw error;
    const reason = error.sentence ?? '';
    return { done: [], failed: items.map((item) => ({ ...item, title: '', reason })) };
  }
}

/** Permanently removes items. Throws a CallError. */
export async function removeItems(items: readonly BinRef[]): Promise<void> {
  for (const some of chunksOf(items)) await callExtension(bin.remove, { body: { items: some } }, quiet);
}

function chunksOf(items: readonly BinRef[]): BinRef[][] {
  const refs = items.map(({ kind, id }) => ({ kind, id }));
  const count = Math.ceil(refs.length / maxBinItems);
  return Array.from({ length: count }, (_, index) => refs.slice(index * maxBinItems, (index + 1) * maxBinItems));
}
