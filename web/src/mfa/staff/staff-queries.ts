import { mfa, type MfaReset } from '@dijkportaal/contract/mfa';
import { maxPageSize } from '@dijkportaal/contract/platform/paging';
import { queryOptions } from '@tanstack/react-query';
import { callExtension } from '../../platform/extensions.ts';
import { keyOf } from '../../platform/queries.ts';

/** All open requests, newest first; never cached, since a colleague may have decided. */
export const openResetsQuery = queryOptions({
  queryKey: keyOf(mfa.resets),
  queryFn: () => callExtension(mfa.resets, { query: { page_size: String(maxPageSize) } }),
  staleTime: 0,
});

/** Why this member of staff cannot decide about the request; null when they can. The server decides in the end. */
export function whyNotApprove(reset: MfaReset, ownId: number): 'own' | 'aboutYou' | 'orphan' | null {
  if (reset.requested_by.id === ownId) return 'own';
  if (reset.user.id === ownId) return 'aboutYou';
  return reset.requested_by.id === null ? 'orphan' : null;
}
