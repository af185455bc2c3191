import { setImmediate as nextTurn } from 'node:timers/promises';
import { searchCrossing, type Crossing } from '@dijkportaal/contract/parcels/crossing';

/** The first of these outlines that crosses itself. Other requests get their turn meanwhile. */
export async function findCrossingInTurns(outlines: Parameters<typeof searchCrossing>[0]): Promise<Crossing | null> {
  const search = searchCrossing(outlines);
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}
