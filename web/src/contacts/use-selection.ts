import { useRef, useState } from 'react';
import { narrowing, type ContactSearch } from './filter.ts';
import { fetchAllIds } from './queries.ts';

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
  /** The share of the ids that is there, while they are being collected. */
  const [share, setShare] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
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
    setShare(null);
    setFailed(false);
    setChosen({ ids: new Set(), isAll: false, under });
  };
  const chooseAll = async () => {
    const mine = ++attempt.current;
    setFailed(false);
    setShare(0);
    try {
      const all = await fetchAllIds(filter, (now) => mine === attempt.current && setShare(now));
      if (mine === attempt.current) setChosen({ ids: new Set(all), isAll: true, under });
    } catch {
      if (mine === attempt.current) setFailed(true);
    } finally {
      if (mine === attempt.current) setShare(null);
    }
  };
  return { ids, isAll, share, hasFailed, choose, clear, chooseAll };
}

export type Selection = ReturnType<typeof useSelection>;
