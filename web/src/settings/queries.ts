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

/** The settings that staff edit, as far as the person may read them. */
export const siteQuery = queryOptions({ queryKey: keyOf(sites.list), queryFn: fetchSite, retry: retryOnce });

/** The current settings, for editing. Cached ones would overwrite what a colleague changed since. */
export const siteToChangeQuery = queryOptions({
  queryKey: keyOf(sites.list, 'change'),
  queryFn: fetchSite,
  gcTime: 0,
  staleTime: Infinity,
  retry: retryOnce,
});
