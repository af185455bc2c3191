import { calendarFeed } from '@dijkportaal/contract/calendar-feed';
import { works } from '@dijkportaal/contract/works';
import { at, nothing } from './common-requests.ts';
import { requestsTo } from './requests-to.ts';
import type { Scene } from './scene.ts';

const corner: [number, number] = [51.93, 5.63];
const shapes = [{ kind: 'point' as const, corners: [corner], holes: [] }];

const body = {
  title: 'Damwanden plaatsen',
  starts_on: '2026-12-07',
  ends_on: '2099-12-18',
  shapes,
  distance: 200,
  state: 'published' as const,
};

const makeWork = ({ createWork }: Scene) => createWork(body);

const ofWorks = requestsTo(works, {
  list: nothing,
  get: async (scene) => at(await makeWork(scene)),
  create: () => ({ body }),
  replace: async (scene) => ({ ...at(await makeWork(scene)), body }),
  delete: async (scene) => at(await makeWork(scene)),
  reach: () => ({ body: { shapes, distance: 200 } }),
  nearby: nothing,
  one: async (scene) => {
    await scene.changeProfile(scene.caller.profileId, { latitude: corner[0], longitude: corner[1] });
    return at(await makeWork(scene));
  },
});

const ofCalendarFeed = requestsTo(calendarFeed, {
  get: nothing,
  make: nothing,
  revoke: nothing,
  read: async ({ makeCalendarFeed }) => ({ query: new URL((await makeCalendarFeed()).url ?? '').search }),
});

/** Valid requests about works, and about the calendar with works and appointments. */
export const workRequests = [...ofWorks, ...ofCalendarFeed];
