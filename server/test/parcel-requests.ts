import { parcels } from '@dijkportaal/contract/parcels/parcels';
import { landRegister } from '@dijkportaal/contract/parcels/land-register';
import { oneParcel } from '@dijkportaal/contract/people/parcel';
import { outlineRuns } from '@dijkportaal/contract/parcels/outline-runs';
import { at, nothing } from './common-requests.ts';
import { requestsTo } from './requests-to.ts';

/** Valid requests about parcels on the map and in the land register. */
export const parcelRequests = [
  requestsTo(parcels, {
    map: nothing,
    people: nothing,
    area: nothing,
    zones: nothing,
    person: async ({ makePerson }) => at((await makePerson({ profile: { latitude: 52, longitude: 5 } })).profileId),
    outlines: () => ({ params: { zoom: '14', x: '8440', y: '5420' } }),
  }),
  requestsTo(landRegister, {
    find: () => ({ query: '?designation=KDL02%20C%201145' }),
    municipalities: nothing,
    addresses: () => ({ query: '?search=rietland' }),
  }),
  requestsTo(outlineRuns, {
    candidates: nothing,
    list: nothing,
    start: ({ allowOutlineRun }) => allowOutlineRun(),
    stop: async ({ startOutlineRun }) => at(await startOutlineRun()),
    report: async ({ startOutlineRun }) => at(await startOutlineRun()),
  }),
  requestsTo(oneParcel, { get: () => ({ query: '?name=KDL02%20C%201145' }) }),
].flat();
