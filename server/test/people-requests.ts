import { appointments } from '@dijkportaal/contract/appointments';
import { contactPersons } from '@dijkportaal/contract/contact-persons';
import { people } from '@dijkportaal/contract/people/people';
import { at, nothing } from './common-requests.ts';
import { requestsTo } from './requests-to.ts';
import type { Scene } from './scene.ts';

const ownProfile = ({ caller }: Scene) => at(caller.profileId);

/** Requests about one person, by profile or by contact. */
export const peopleRequests = [
  requestsTo(people, {
    account: ownProfile,
    timeline: ownProfile,
    contact: async ({ makeContact }) => at(await makeContact()),
    contactTimeline: async ({ makeContact }) => at(await makeContact()),
    sendLink: async ({ makePerson }) => ({ ...at((await makePerson()).profileId), body: { purpose: 'login' } }),
    liftBlocks: async ({ makePerson }) => at((await makePerson()).profileId),
  }),
  requestsTo(appointments, {
    list: ownProfile,
    confirm: async ({ makeAppointment }) => ({
      ...at(await makeAppointment()),
      body: { starts_at: '2099-12-01T10:00:00' },
    }),
    calendar: async ({ makeAppointment }) => at(await makeAppointment()),
  }),
  requestsTo(contactPersons, {
    own: nothing,
    ofPerson: ownProfile,
    choose: async ({ makeContactPerson, makePerson }) => ({
      ...at((await makePerson()).profileId),
      body: { chosen: (await makeContactPerson()).id },
    }),
    list: nothing,
    get: async ({ makeContactPerson }) => at((await makeContactPerson()).id),
    create: async ({ makePerson }) => ({
      body: {
        user_id: (await makePerson({ isStaff: true })).id,
        phone: '',
        hours: '',
        groups: [],
        zones: [],
        users: [],
      },
    }),
    replace: async ({ makeContactPerson }) => {
      const { id, ...body } = await makeContactPerson();
      return { ...at(id), body: { ...body, phone: '0344 12 34 56' } };
    },
    delete: async ({ makeContactPerson }) => at((await makeContactPerson()).id),
  }),
].flat();
