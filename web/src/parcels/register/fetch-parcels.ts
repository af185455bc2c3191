import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import { nameDesignation, type ListedDesignation } from '@dijkportaal/contract/parcels/designations';
import { landRegister, type RegisteredParcel } from '@dijkportaal/contract/parcels/land-register';
import { CallError } from '../../platform/call.ts';
import { callExtension } from '../../platform/extensions.ts';

/** The outcome for one designation. */
export type FetchOutcome = { name: string } & (
  | { kind: 'found'; parcel: RegisteredParcel }
  | { kind: 'several'; parcels: RegisteredParcel[] }
  | { kind: 'missing'; suggestions: string[] }
  | { kind: 'unreadable' }
  /** `reason` is the server's sentence, if there is one. */
  | { kind: 'failed'; reason: string | undefined }
);

const concurrency = 4;

/**
 * Looks up designations, several at once; the outcomes are in their order. Without the land register the rest is
 * skipped: it would fail too. `onProgress` gets how many are done; it ends once `isStopped` returns true.
 */
export async function fetchParcels(
  listed: readonly ListedDesignation[],
  onProgress: (done: number) => void,
  isStopped: () => boolean,
): Promise<FetchOutcome[]> {
  const outcomes: FetchOutcome[] = [];
  const queue = listed.entries();
  let done = 0;
  let isAway = false;
  const work = async () => {
    for (const [index, next] of queue) {
      if (isStopped() || isAway) return;
      const outcome = await fetchOne(next);
      isAway ||= outcome.kind === 'failed';
      outcomes[index] = outcome;
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  // Without those that were skipped.
  return Object.values(outcomes);
}

async function fetchOne({ text, designation }: ListedDesignation): Promise<FetchOutcome> {
  if (designation === null) return { kind: 'unreadable', name: text };
  const name = nameDesignation(designation);
  try {
    const { results, suggestions } = await callExtension(landRegister.find, { query: { designation: name } });
    const [parcel] = results;
    if (parcel === undefined) return { kind: 'missing', name, suggestions };
    return results.length > 1 ? { kind: 'several', name, parcels: results } : { kind: 'found', name, parcel };
  } catch (error) {
    return { kind: 'failed', name, reason: error instanceof CallError ? error.sentence : undefined };
  }
}

/** Whether an outline is that of a designation, or of a part of it. */
export const isOutlineOf = (designation: string, { name }: Pick<Polygon, 'name'>): boolean =>
  name === designation || (name.startsWith(`${designation} (`) && name.endsWith(')'));

/** The outlines with those of the parcel added; older ones of the same designation are replaced. */
export function addParcel(polygons: readonly Polygon[], { designation, polygons: added }: RegisteredParcel): Polygon[] {
  return [...polygons.filter((polygon) => !isOutlineOf(designation, polygon)), ...added];
}
