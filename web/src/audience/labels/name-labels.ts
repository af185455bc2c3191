import type { Label } from '@dijkportaal/contract/users';
import { currentPerson, isStaff } from '../../platform/session.ts';
import { readLabels } from '../../platform/read-profile.ts';
import type { LabelKind } from './kinds.ts';
import { fetchAllGroups, fetchAllZones } from './queries.ts';

type Names = ReadonlyMap<number, string>;

const fetchAll = { group: fetchAllGroups, zone: fetchAllZones };

/** How long names are cached, in milliseconds: the rows of a page need them at the same time. */
const namesLast = 10_000;
const known = new Map<LabelKind, { names: Promise<Names>; until: number }>();

function namesOf(kind: LabelKind): Promise<Names> {
  const kept = known.get(kind);
  if (kept !== undefined && kept.until > Date.now()) return kept.names;
  const names = fetchAll[kind]().then((labels) => new Map(labels.map(({ id, name }) => [id, name])));
  known.set(kind, { names, until: Date.now() + namesLast });
  // Failures are not cached.
  names.catch(() => known.delete(kind));
  return names;
}

/** Groups or zones of a response with their names, which are fetched if the server lists only ids. */
export async function nameLabels(kind: LabelKind, received: readonly (Label | number)[]): Promise<Label[]> {
  const labels = readLabels(received);
  // Residents may not list groups and zones.
  if (!isStaff(currentPerson()) || labels.every(({ name }) => name !== '')) return labels;
  const names = await namesOf(kind);
  return labels.map(({ id, name }) => ({ id, name: name || (names.get(id) ?? String(id)) }));
}

/** The groups or zones with these names. Throws if one cannot be found. */
export async function findLabels(kind: LabelKind, wanted: readonly string[]): Promise<Label[]> {
  if (wanted.length === 0) return [];
  const names = [...(await namesOf(kind))];
  return wanted.map((name) => {
    const [id] = names.find(([, known]) => known === name) ?? [];
    if (id === undefined) throw new Error(`the ${kind} ${name} could not be found`);
    return { id, name };
  });
}
