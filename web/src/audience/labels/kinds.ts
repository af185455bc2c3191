import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import { call } from '../../platform/call.ts';
import { groupsQuery, zonesQuery } from './queries.ts';

/** Groups and zones are managed in the same way. */
export type LabelKind = 'group' | 'zone';

// The form shows invalid input next to its field.
const inForm = { showsBadInput: false };

/** The calls of groups and of zones. A null id creates one. */
export const labelCalls = {
  group: {
    list: groups.list,
    query: groupsQuery,
    save: (id: number | null, name: string) =>
      id === null
        ? call(groups.create, { body: { name } }, inForm)
        : call(groups.replace, { params: { id: String(id) }, body: { name } }, inForm),
    remove: (id: number) => call(groups.delete, { params: { id: String(id) } }),
  },
  zone: {
    list: zones.list,
    query: zonesQuery,
    save: (id: number | null, name: string) =>
      id === null
        ? call(zones.create, { body: { name } }, inForm)
        : call(zones.replace, { params: { id: String(id) }, body: { name } }, inForm),
    remove: (id: number) => call(zones.delete, { params: { id: String(id) } }),
  },
};
