import type { BulkOutcome } from '@dijkportaal/contract/platform/bulk';
import { CallError } from '../../platform/call.ts';

/** The progress of a bulk action, and in the end its result. */
export interface BulkProgress extends BulkOutcome {
  total: number;
  /** The server's reason for failing halfway; empty when it gave none, null when nothing failed. */
  abortReason: string | null;
}

/** Rows per call, at most. */
const maxChunk = 200;
/** A call takes about this long: stopping, which is only possible between two calls, then takes effect at once. */
const chunkMs = 250;

/**
 * Runs one action on many rows, in consecutive chunks: first one row, then as many as the server handles in a moment. `send` gets the next chunk, and may handle only its first rows.
 * `onProgress` is called after each chunk, `isStopped` before the next. When a whole chunk fails, the rest is skipped.
 */
export async function runChunks(
  ids: readonly number[],
  send: (chunk: number[]) => Promise<BulkOutcome>,
  onProgress: (progress: BulkProgress) => void,
  isStopped: () => boolean,
): Promise<BulkProgress> {
  let progress: BulkProgress = { total: ids.length, done: [], failed: [], abortReason: null };
  let handled = 0;
  let size = 1;
  while (handled < ids.length && !isStopped()) {
    try {
      const begun = performance.now();
      const { done, failed } = await send(ids.slice(handled, handled + size));
      const took = performance.now() - begun;
      if (took < chunkMs / 2) size = Math.min(size * 2, maxChunk);
      else if (took > chunkMs) size = Math.max(Math.floor(size / 2), 1);
      handled += done.length + failed.length;
      progress = { ...progress, done: [...progress.done, ...done], failed: [...progress.failed, ...failed] };
      onProgress(progress);
    } catch (error) {
      const refusal = error instanceof CallError ? error : null;
      return { ...progress, abortReason: refusal?.messageFor('label') ?? refusal?.sentence ?? '' };
    }
  }
  return progress;
}
