import { people } from '@dijkportaal/contract/people/people';
import { at } from './common-requests.ts';
import { requestsTo } from './requests-to.ts';
import type { Scene } from './scene.ts';

const ownProfile = ({ caller }: Scene) => at(caller.profileId);

/** Requests about one person, by profile or by contact. */
export const peopleRequests = requestsTo(people, {
  account: ownProfile,
  timeline: ownProfile,
  contact: async ({ makeContact }) => at(await makeContact()),
  contactTimeline: async ({ makeContact }) => at(await makeContact()),
  sendLink: async ({ makePerson }) => ({ ...at((await makePerson()).profileId), body: { purpose: 'login' } }),
  liftBlocks: async ({ makePerson }) => at((await makePerson()).profileId),
});
