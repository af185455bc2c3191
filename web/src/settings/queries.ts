import { sites } from '@dijkportaal/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { keyOf, retryOnce } from '../platform/queries.ts';

/** The first site is the one that counts (specification, section 2). */
async function fetchSite() {
  const { results } = await call(sites.list);
  const [site] = results;
  if (site === undefined) throw new Error('the portal has no settings');
  return site;
}

/** The settings that staff make on screen, as far as the person reads them. */
export const siteQuery = queryOptions({ queryKey: keyOf(sites.list), queryFn: fetchSite, retry: retryOnce });

/** The settings as they are now, to change them. What a colleague changed meanwhile would otherwise be written back. */
export const siteToChangeQuery = queryOptions({
  queryKey: keyOf(sites.list, 'change'),
  queryFn: fetchSite,
  gcTime: 0,
  staleTime: Infinity,
  retry: retryOnce,
});
