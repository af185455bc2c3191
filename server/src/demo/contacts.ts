import { drawGroups } from './groups.ts';
import { addressMaker, nameMaker, type FullName } from './names.ts';
import type { Address } from './places.ts';
import { makeRandom } from './random.ts';
import type { DemoPerson } from './residents.ts';

/** Someone the project team writes to, with or without an account. */
export interface DemoContact {
  /** The id in the relationship system. */
  externalId: string;
  name: string;
  /** None, one, or several addresses with ';' between them. */
  email: string;
  mobilePhone: string;
  groups: string[];
  zones: string[];
  /** The address of somebody without an account. */
  address?: Address;
  /** The account, if there is one. */
  person: DemoPerson | null;
}

const organisations = [
  { name: 'Netbeheer Kolkstreek', group: 'Nutsbedrijven' },
  { name: 'Drinkwaterbedrijf De Wiel', group: 'Nutsbedrijven' },
  { name: 'Theetuin Het Kwelpotje', group: 'Ondernemers' },
  { name: 'Vogelwerkgroep De Roerdomp', group: 'Natuur en recreatie' },
];

// Of somebody without an e-mail address, who gets a letter. No resident of the usual demo lives there.
const postalAddress: Address = {
  street: 'Veerstoepstraat',
  houseNumber: '212',
  numberAddition: '',
  zip: '0423 WS',
  city: 'Zegerswaard',
  state: 'Gelderland',
};

/** The residents, some organisations, and neighbours without an account, `count` in all. */
export function makeContacts(
  people: readonly DemoPerson[],
  zones: string[],
  count: number,
  seed: number,
): DemoContact[] {
  const random = makeRandom(seed, 'contacts');
  const [nextName, newAddress] = [nameMaker(random), addressMaker()];
  const contacts: DemoContact[] = [];
  let others = 0;
  const taken = new Set(people.map(({ email }) => email));

  function addressOf(name: FullName): string {
    const address = newAddress(name);
    return taken.has(address) ? addressOf(name) : address;
  }
  function add(contact: Omit<DemoContact, 'mobilePhone' | 'externalId' | 'person'>, person: DemoPerson | null = null) {
    if (person === null) others += 1;
    const externalId = person?.guid ?? `R_${String(Math.max(people.length, 100) + others).padStart(5, '0')}`;
    const mobilePhone = random.chance(0.85) ? `06-${String(contacts.length + 1).padStart(8, '0')}` : '';
    contacts.push({ ...contact, externalId, person, mobilePhone });
  }

  for (const person of people) {
    const { firstName, lastName, email, groups, zones: own, role } = person;
    if (role === 'customer') add({ name: `${firstName} ${lastName}`, email, groups, zones: own }, person);
  }
  for (const { name, group } of organisations) {
    add({ name, email: addressOf({ firstName: 'info', lastName: name }), groups: [group], zones: zones.slice(0, 5) });
  }
  const [vlier, berk] = ['Vlier', 'Berk'].map((firstName) => addressOf({ firstName, lastName: 'Golfslag' }));
  const nearby = () => ({ groups: drawGroups(random, random.chance(0.1)), zones: [random.pick(zones)] });
  add({ name: 'Vlier en Berk Golfslag', email: `${vlier};${berk}`, ...nearby() });
  add({ name: "Stern van 't Noorderdiep", email: '', address: postalAddress, ...nearby() });
  while (contacts.length < count) {
    const name = nextName();
    add({ name: `${name.firstName} ${name.lastName}`, email: addressOf(name), ...nearby() });
  }
  return contacts;
}
