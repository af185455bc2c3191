import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import type { Label } from '@dijkportaal/contract/users';
import { keyOf } from '../../platform/queries.ts';
import { call, type CallOptions } from '../../platform/call.ts';
import { callExtension, callIfOffered } from '../../platform/extensions.ts';
import { groupsQuery, zonesQuery } from './queries.ts';

/** Groups and zones are managed in the same way. */
export type LabelKind = 'group' | 'zone';

// The form shows invalid input next to its field.
const inForm = { showsBadInput: false };

/** The calls of groups and of zones. */
export const labelCalls = {
  group: {
    list: groups.list,
    query: groupsQuery,
    get: (id: number) => call(groups.get, { params: { id: String(id) } }),
    getKey: (id: number) => keyOf(groups.get, id),
    create: (name: string) => call(groups.create, { body: { name } }, inForm),
    rename: ({ id, name }: Label, ifMatch: string | undefined) =>
      call(groups.replace, { params: { id: String(id) }, body: { name } }, { ...inForm, ifMatch }),
    remove: (id: number, options: CallOptions) => call(groups.delete, { params: { id: String(id) } }, options),
    left: (id: number) => callIfOffered(groups.leftWithoutReaders, { params: { id: String(id) } }),
    leftKey: (id: number) => keyOf(groups.leftWithoutReaders, id),
  },
  zone: {
    list: zones.list,
    query: zonesQuery,
    get: (id: number) => callExtension(zones.get, { params: { id: String(id) } }),
    getKey: (id: number) => keyOf(zones.get, id),
    create: (name: string) => callExtension(zones.create, { body: { name } }, inForm),
    rename: ({ id, name }: Label, ifMatch: string | undefined) =>
      callExtension(zones.replace, { params: { id: String(id) }, body: { name } }, { ...inForm, ifMatch }),
    remove: (id: number, options: CallOptions) => callExtension(zones.delete, { params: { id: String(id) } }, options),
    left: (id: number) => callIfOffered(zones.leftWithoutReaders, { params: { id: String(id) } }),
    leftKey: (id: number) => keyOf(zones.leftWithoutReaders, id),
  },
};
