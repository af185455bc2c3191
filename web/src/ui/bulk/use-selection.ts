import { useRef, useState } from 'react';
import { CallError } from '../../platform/call.ts';

interface Selected {
  ids: ReadonlySet<number>;
  /** Whether everything that matches the filter is selected. */
  isAll: boolean;
  /** The filter that was active: another filter clears the selection, so that no hidden rows stay selected. */
  under: string;
}

/**
 * The selected rows of all pages, as ids only, so that 100,000 of them are cheap. `query` is the filter of the list,
 * `fetchAllIds` returns the ids of all rows that match it and throws a CallError.
 */
export function useSelection(query: object, fetchAllIds: () => Promise<number[]>) {
  const under = JSON.stringify(query);
  const [selected, setSelected] = useState<Selected>({ ids: new Set(), isAll: false, under });
  const [isLoading, setLoading] = useState(false);
  /** Why selecting everything failed; empty when the server gave no reason. */
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = useRef(0);
  const { ids, isAll } = selected.under === under ? selected : { ids: new Set<number>(), isAll: false };

  const select = (some: Iterable<number>, isSelected: boolean) => {
    const next = new Set(ids);
    for (const id of some) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setSelected({ ids: next, isAll: isAll && isSelected, under });
  };
  const clear = () => {
    attempt.current += 1;
    setLoading(false);
    setProblem(null);
    setSelected({ ids: new Set(), isAll: false, under });
  };
  const selectAll = async () => {
    const mine = ++attempt.current;
    setProblem(null);
    setLoading(true);
    try {
      const all = await fetchAllIds();
      if (mine === attempt.current) setSelected({ ids: new Set(all), isAll: true, under });
    } catch (error) {
      if (mine === attempt.current) setProblem((error instanceof CallError && error.sentence) || '');
    } finally {
      if (mine === attempt.current) setLoading(false);
    }
  };
  const isActive = ids.size > 0 || isLoading || problem !== null;
  return { ids, isAll, isLoading, problem, isActive, select, clear, selectAll };
}

export type Selection = ReturnType<typeof useSelection>;
