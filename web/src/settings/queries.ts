import { sites, type Site } from '@dijkportaal/contract/settings';
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

/** Fetches the settings with their version. */
export const fetchSiteToChange = ({ id }: Pick<Site, 'id'>) => call(sites.get, { params: { id: String(id) } });

/** The settings that staff edit, as far as the person may read them. */
export const siteQuery = queryOptions({ queryKey: keyOf(sites.list), queryFn: fetchSite, retry: retryOnce });

/** The current settings, for editing. Cached ones would overwrite what a colleague changed since. */
export const siteToChangeQuery = queryOptions({
  queryKey: keyOf(sites.list, 'change'),
  queryFn: async () => fetchSiteToChange(await fetchSite()),
  gcTime: 0,
  staleTime: Infinity,
  structuralSharing: false,
  retry: retryOnce,
});
