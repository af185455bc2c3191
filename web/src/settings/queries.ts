import { noFormTexts, sites, type Site } from '@dijkportaal/contract/settings';
import type { ReceivedFrom } from '@dijkportaal/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call, withFields } from '../platform/call.ts';
import { takeEarly } from '../platform/early.ts';
import { readFile } from '../platform/read-file.ts';
import { editedOptions, keyOf } from '../platform/queries.ts';

/** The portal uses the first site (specification, section 2). */
async function fetchSite() {
  const { results } = await takeEarly(sites.list);
  const [site] = results;
  if (site === undefined) throw new Error('the portal has no settings');
  return readSite(site);
}

/** The settings of a response. Only `site` identifies them without extensions. */
export function readSite(received: ReceivedFrom<typeof sites.get>): Site {
  const { site, id = site, contact_name = '', contact_phone = '', contact_hours = '' } = received;
  const { answer_days = 5, forms = noFormTexts } = received;
  const { newsletter_sender = '', newsletter_reply_to = '', newsletter_test_addresses = '' } = received;
  const { manual = null, video = null, mfa_video = null } = received;
  return withFields(received, {
    id,
    contact_name,
    contact_phone,
    contact_hours,
    answer_days,
    newsletter_sender,
    newsletter_reply_to,
    newsletter_test_addresses,
    forms,
    manual: manual && readFile(manual),
    video: video && readFile(video),
    mfa_video: mfa_video && readFile(mfa_video),
  });
}

/** Fetches the settings with their version. */
export const fetchSiteToChange = async ({ id }: Pick<Site, 'id'>) =>
  readSite(await call(sites.get, { params: { id: String(id) } }));

/** The settings that staff edit, as far as the person may read them. */
export const siteQuery = queryOptions({ queryKey: keyOf(sites.list), queryFn: fetchSite });

/** The current settings, for editing. Cached ones would overwrite what a colleague changed since. */
export const siteToChangeQuery = queryOptions({
  queryKey: keyOf(sites.list, 'change'),
  queryFn: async () => fetchSiteToChange(await fetchSite()),
  ...editedOptions,
});
