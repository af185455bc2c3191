import { whatsNew, type NewItemKind } from '@dijkportaal/contract/whats-new';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { callIfOffered } from '../platform/extensions.ts';
import { viewedResident } from '../platform/impersonation.ts';
import { keyOf } from '../platform/queries.ts';
import { isStaff, usePerson } from '../platform/session.ts';

/** What is new to a resident; null if the server does not offer it. */
export const newItemsQuery = queryOptions({
  queryKey: keyOf(whatsNew.list),
  queryFn: () => callIfOffered(whatsNew.list),
  // Wishes arrive in the background, and another device may open items.
  refetchInterval: 60_000,
});

/** What is new to the person; nothing for staff, and while it is unknown. */
export function useNewItems() {
  const person = usePerson();
  const { data } = useQuery({ ...newItemsQuery, enabled: person !== null && !isStaff(person) });
  return data ?? undefined;
}

/**
 * Records that items are on the screen, of which the server is told those that were new. A colleague who views the portal
 * as the resident records nothing.
 */
export function useOpened(kind: NewItemKind, refs: (string | number)[] | undefined): void {
  const client = useQueryClient();
  const shown = new Set(refs?.map(String));
  const opened = (useNewItems()?.results ?? []).filter((item) => item.kind === kind && shown.has(item.ref));
  const record = useEffectEvent(() => {
    if (opened.length === 0 || viewedResident.get() !== null) return;
    const items = opened.map(({ ref }) => ({ kind, ref }));
    callIfOffered(whatsNew.open, { body: { items } }, { success: null, showsBadInput: false })
      .then((after) => client.setQueryData(newItemsQuery.queryKey, after))
      .catch((error: unknown) => console.warn('what is on the screen could not be marked as opened', error));
  });
  const key = opened.map(({ ref, at }) => `${ref} ${at}`).join();
  useEffect(() => record(), [key]);
}
