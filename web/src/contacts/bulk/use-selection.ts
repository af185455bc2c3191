import { useRef, useState } from 'react';
import { CallError } from '../../platform/call.ts';
import { narrowing, type ContactSearch } from '../list/filter.ts';
import { fetchAllIds } from '../queries.ts';

interface Chosen {
  ids: ReadonlySet<number>;
  /** Whether everything that fits the filter is chosen. */
  isAll: boolean;
  /** The filter under which it was chosen: what another filter hides is not chosen unseen. */
  under: string;
}

/** Which contacts are chosen, over all pages: ids alone, so that a hundred thousand are no burden. */
export function useSelection(filter: ContactSearch) {
  const under = JSON.stringify(narrowing(filter));
  const [chosen, setChosen] = useState<Chosen>({ ids: new Set(), isAll: false, under });
  const [isCollecting, setCollecting] = useState(false);
  /** Why not everything could be chosen, in the server's words where it gave them. */
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = useRef(0);
  const { ids, isAll } = chosen.under === under ? chosen : { ids: new Set<number>(), isAll: false };

  const choose = (some: Iterable<number>, isChosen: boolean) => {
    const next = new Set(ids);
    for (const id of some) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen({ ids: next, isAll: isAll && isChosen, under });
  };
  const clear = () => {
    attempt.current += 1;
    setCollecting(false);
    setProblem(null);
    setChosen({ ids: new Set(), isAll: false, under });
  };
  const chooseAll = async () => {
    const mine = ++attempt.current;
    setProblem(null);
    setCollecting(true);
    try {
      const all = await fetchAllIds(filter);
      if (mine === attempt.current) setChosen({ ids: new Set(all), isAll: true, under });
    } catch (error) {
      if (mine === attempt.current) setProblem((error instanceof CallError && error.sentence) || '');
    } finally {
      if (mine === attempt.current) setCollecting(false);
    }
  };
  return { ids, isAll, isCollecting, problem, choose, clear, chooseAll };
}

export type Selection = ReturnType<typeof useSelection>;
