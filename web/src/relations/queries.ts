import { profiles, type Profile } from '@dijkportaal/contract/profiles';
import { relations, type Attachment } from '@dijkportaal/contract/relations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { callExtension, callIfOffered } from '../platform/extensions.ts';
import { viewedResident } from '../platform/impersonation.ts';
import { keyOf } from '../platform/queries.ts';
import { readProfile } from '../platform/read-profile.ts';
import { updateProfile } from '../platform/session.ts';

const minPollInterval = 800;
const maxPollInterval = 5_000;

/**
 * One's own profile, refetched: the server returns what it has and fetches new data in the background. Until that has
 * arrived it is polled, with growing intervals.
 */
export const relationsQuery = queryOptions({
  queryKey: keyOf(profiles.own),
  queryFn: async () => updatePerson(readProfile(await call(profiles.own))),
  staleTime: 0,
  refetchInterval: ({ state: { data, dataUpdateCount } }) =>
    data?.relatics_refreshing === true &&
    Math.min(minPollInterval * 2 ** Math.min(dataUpdateCount - 1, 4), maxPollInterval),
});

/** Requests that the server fetches new data now; it waits for the data for some seconds. */
export async function refreshRelations({ id }: Profile): Promise<Profile> {
  const refreshed = await callIfOffered(relations.refresh, { params: { id: String(id) } }, { success: null });
  return updatePerson(refreshed ?? readProfile(await call(profiles.own)));
}

/** Fetches a file of a wish or contact moment. Throws a CallError. */
export async function fetchAttachment(file: Attachment): Promise<File> {
  const { file_data, file_name } = await requestAttachment(file);
  const bytes = Uint8Array.from(atob(file_data), (letter) => letter.charCodeAt(0));
  return new File([bytes], file_name, { type: 'application/octet-stream' });
}

function requestAttachment({ GUID: guid, kind }: Attachment) {
  const isDocument = kind === 'Document';
  // Staff who view the portal as a resident cannot POST.
  if (viewedResident.get() !== null) {
    return callExtension(relations.attachment, { params: { kind: isDocument ? 'document' : 'image', guid } });
  }
  const endpoint = isDocument ? relations.downloadDocument : relations.downloadImage;
  return call(endpoint, { body: { guid } }, { success: null });
}

function updatePerson(profile: Profile): Profile {
  const { relatics_data, relatics_fetched_at, relatics_failing_since, relatics_refreshing } = profile;
  updateProfile({ relatics_data, relatics_fetched_at, relatics_failing_since, relatics_refreshing });
  return profile;
}
