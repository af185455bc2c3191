import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import { call } from '../../platform/call.ts';
import { groupsQuery, zonesQuery } from './queries.ts';

/** Groups and zones are looked after in the same way. */
export type LabelKind = 'group' | 'zone';

// The form shows what is wrong beside its field.
const inForm = { showsBadInput: false };

/** What differs between groups and zones: where they are fetched from and sent to. A new one has no id. */
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
