import residents from './relations.json' with { type: 'json' };

/** A person or organisation in the simulated Relatics. */
export interface Relation {
  id: string;
  name: string;
  /** Zero or more addresses, separated by ';'. */
  email: string;
  mobilePhone: string;
  zones: string[];
  firstName?: string;
  lastName?: string;
  street?: string;
  houseNumber?: string;
  numberAddition?: string;
  zip?: string;
  city?: string;
  state?: string;
  latitude?: string;
  longitude?: string;
  /** `outline` is WKT in WGS 84. */
  parcels?: { name: string; outline: string }[];
}

const baseRelations: Relation[] = residents;
const largeCount = 100_000;

/** The number of changes in each revision. */
export const perRevision = { updated: 3, created: 2, deleted: 1 } as const;

/**
 * The contacts at a revision; 0 is the first. Each revision changes three telephone numbers, adds two people and drops
 * one neighbour, different ones each time while any are left. A large list is generated as it is read.
 */
export function* listRelations(revision: number, isLarge: boolean): Generator<Relation> {
  const neighbours = baseRelations.filter(({ firstName }) => firstName === undefined);
  const dropped = new Set(neighbours.slice(-Math.min(revision, neighbours.length)).map(({ id }) => id));
  if (revision === 0) dropped.clear();
  const residents = baseRelations.filter(({ firstName }) => firstName !== undefined);
  const changes = new Map<string, number>();
  for (let change = 0; change < revision * perRevision.updated; change++) {
    const id = residents[change % residents.length]?.id ?? '';
    changes.set(id, change + 1);
  }
  for (const relation of baseRelations) {
    if (dropped.has(relation.id)) continue;
    const change = changes.get(relation.id);
    yield change === undefined ? relation : { ...relation, mobilePhone: `06-9${String(change).padStart(7, '0')}` };
  }
  for (let number = 1; number <= revision * perRevision.created; number++) yield newcomer(9_000 + number);
  if (isLarge)
    for (let number = 100_000; number < 100_000 + largeCount - baseRelations.length; number++) yield newcomer(number);
}

/** Finds a relation of any revision. */
export function findRelation(id: string): Relation | undefined {
  return (
    baseRelations.find((relation) => relation.id === id) ??
    (/^R_\d{5,6}$/.test(id) && Number(id.slice(2)) >= 9_000 ? newcomer(Number(id.slice(2))) : undefined)
  );
}

export const allRelations: readonly Relation[] = baseRelations;

const plants = ['Duizendblad', 'Kattenstaart', 'Moerasspirea', 'Waterlelie', 'Zonnedauw', 'Pinksterbloem'];

function newcomer(number: number): Relation {
  const id = `R_${String(number).padStart(5, '0')}`;
  const firstName = plants[number % plants.length] ?? 'Lelie';
  const lastName = `Nieuwland ${number}`;
  return {
    id,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}.${number}@example.org`,
    mobilePhone: `06-${String(number).padStart(8, '0')}`,
    zones: ['Dijkvak 1: Kromme Waard'],
    street: 'Kromme Dijk',
    houseNumber: String((number % 200) + 100),
    zip: '0408 KD',
    city: 'Kromwaard',
    state: 'Gelderland',
  };
}
