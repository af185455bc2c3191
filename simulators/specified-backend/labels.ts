import type { Backend } from './backend.ts';
import { specify, specifyDelete } from './calls.ts';
import { respondWithList, matches } from './lists.ts';
import { badField, find } from './refusals.ts';
import { insert, type Label } from './store.ts';

type Kind = 'groups' | 'zones';

/** Groups or zones by their ids, as the switches say. */
export function showLabels(backend: Backend, kind: Kind, ids: number[]): (Label | number)[] {
  return backend.switches.labels === 'ids' ? ids : labelsOf(backend, kind, ids);
}

/** Groups or zones with id and name; those that were deleted are left out. */
export function labelsOf({ store }: Backend, kind: Kind, ids: number[]): Label[] {
  return ids.flatMap((id) => store[kind].get(id) ?? []);
}

/** The names of groups or zones. */
export const namesOf = (backend: Backend, kind: Kind, ids: number[]) =>
  labelsOf(backend, kind, ids).map(({ name }) => name);

/** Groups, and the list of zones: section 7 has no call that changes zones. */
export function specifyLabels(backend: Backend): void {
  const { store } = backend;
  const body = { kind: 'either', fields: ['name'] } as const;

  for (const kind of ['groups', 'zones'] as const) {
    specify(backend, { method: 'GET', path: `/api/${kind}/`, access: 'staff' }, (asked) => {
      const rows = [...store[kind].values()]
        .filter(({ name }) => matches(asked, name))
        .toSorted((a, b) => a.name.localeCompare(b.name));
      return respondWithList(backend, asked, rows, { pageSize: 'page_size' });
    });
  }

  specify(backend, { method: 'GET', path: '/api/groups/:id/', access: 'staff' }, ({ id }) => find(store.groups, id));
  specify(backend, { method: 'POST', path: '/api/groups/', access: 'staff', body }, ({ body }) => {
    checkName(body.text('name'), [...store.groups.values()]);
    const group = insert<Label>(store, store.groups, { name: body.text('name') });
    return backend.switches.returnsSaved ? group : undefined;
  });
  specify(backend, { method: 'PUT', path: '/api/groups/:id/', access: 'staff', body }, ({ id, body }) => {
    const group = find(store.groups, id);
    checkName(
      body.text('name'),
      [...store.groups.values()].filter((each) => each !== group),
    );
    group.name = body.text('name');
    return backend.switches.returnsSaved ? group : undefined;
  });
  specifyDelete(backend, '/api/groups/:id/', store.groups);
}

function checkName(name: string, others: Label[]): void {
  if (name === '') throw badField('name', 'Dit veld mag niet leeg zijn.');
  if (others.some((other) => other.name === name)) throw badField('name', 'Deze naam bestaat al.');
}
