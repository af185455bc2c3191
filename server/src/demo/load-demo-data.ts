import { eq, sql } from 'drizzle-orm';
import { hashPassword } from '../auth/passwords.ts';
import { contacts, type ContactDetails } from '../schema/contacts.ts';
import type { Db } from '../platform/database/db.ts';
import type { FileStore } from '../platform/files/store.ts';
import { contactPersons } from '../schema/contact-persons.ts';
import { files } from '../schema/files.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { drawing } from './publications/demo-publication.ts';
import { makeFiles, publishDemo, type DemoIds } from './publish-demo.ts';
import { demoSeed, landscapePlan, makeDemoWorld, type DemoPerson, type DemoWorld } from './demo-world.ts';
import { makeLandscape } from './landscape.ts';
import { insertDemoMessages } from './messages.ts';
import { insertDemoNewsletters } from './newsletters.ts';
import type { Address } from './places.ts';
import { insertDemoWorks } from './works.ts';
import {
  contactGroups,
  contactPersonZones,
  contactZones,
  groups,
  userGroups,
  userZones,
  zones,
} from '../schema/audience.ts';

/** Whether there are no accounts yet. */
export async function isEmptyPortal(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length === 0;
}

/** Fills an empty portal with the demo world in one transaction. `large` is for benchmarks. */
export async function loadDemoData(db: Db, store: FileStore, size: 'demo' | 'large', now: Date): Promise<DemoWorld> {
  const world = makeDemoWorld({ seed: demoSeed, now, size });
  const passwordHash = await hashPassword(demoPassword);
  const ids = await db.transaction(async (tx) => {
    const groupIds = idsByName(
      await tx
        .insert(groups)
        .values(world.groups.map((name) => ({ name })))
        .returning(),
    );
    const zoneIds = idsByName(
      await tx
        .insert(zones)
        .values(world.zones.map((name) => ({ name })))
        .returning(),
    );
    const userIds = await insertPeople(tx, world.people, passwordHash, groupIds, zoneIds);
    await insertContacts(tx, world, userIds, groupIds, zoneIds);
    await insertDemoMessages(tx, world.people, userIds, now);
    const resident = world.people.find(({ email }) => email === 'bewoner@example.org');
    const [dike] = makeLandscape(landscapePlan(demoSeed, size)).dikes;
    if (resident && dike && size === 'demo') await insertDemoWorks(tx, dike, resident, zoneIds, now);
    return { groups: groupIds, zones: zoneIds, users: userIds };
  });
  await publishDemo(db, store, ids, now);
  await insertDemoContactPerson(db, store, ids);
  await insertDemoNewsletters(db, store, ids, now);
  // Autovacuum would do this within a minute; until then lists are slow.
  await db.execute(sql`vacuum analyze`);
  return world;
}

const idsByName = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]));

const idsOf = (names: string[], ids: Map<string, number>) => names.flatMap((name) => ids.get(name) ?? []);

async function insertPeople(
  db: Db,
  people: DemoPerson[],
  passwordHash: string,
  groupIds: Map<string, number>,
  zoneIds: Map<string, number>,
): Promise<Map<string, number>> {
  const withPassword = new Set<string>(demoAccounts.map(({ email }) => email));
  const rows = await insertInBatches(people, (batch) =>
    db
      .insert(users)
      .values(
        batch.map((person) => ({
          username: person.username,
          email: person.email,
          passwordHash: withPassword.has(person.email) ? passwordHash : null,
          firstName: person.firstName,
          lastName: person.lastName,
          isStaff: person.role !== 'customer',
          isSuperuser: person.role === 'superuser',
          lastLogin: person.lastLogin,
        })),
      )
      .returning({ id: users.id, email: users.email }),
  );
  const userIds = new Map(rows.map(({ id, email }) => [email, id]));
  const withIds = people.map((person) => ({ person, userId: userIds.get(person.email) ?? 0 }));
  await insertInBatches(withIds, (batch) =>
    db
      .insert(profiles)
      .values(
        batch.map(({ person, userId }) => ({
          userId,
          guid: person.guid,
          street: person.street,
          houseNumber: person.houseNumber,
          numberAddition: person.numberAddition,
          city: person.city,
          state: person.state,
          zip: person.zip,
          parcels: person.parcels,
          latitude: person.latitude,
          longitude: person.longitude,
          polygons: person.polygons,
          newsletter: person.newsletter,
          notifications: person.notifications,
          firstLogin: person.email === 'nieuw@example.org',
        })),
      )
      .returning({ id: profiles.id }),
  );
  await insertInBatches(
    withIds.flatMap(({ person, userId }) => idsOf(person.groups, groupIds).map((groupId) => ({ userId, groupId }))),
    (batch) => db.insert(userGroups).values(batch).returning(),
  );
  await insertInBatches(
    withIds.flatMap(({ person, userId }) => idsOf(person.zones, zoneIds).map((zoneId) => ({ userId, zoneId }))),
    (batch) => db.insert(userZones).values(batch).returning(),
  );
  return userIds;
}

async function insertContacts(
  db: Db,
  world: DemoWorld,
  userIds: Map<string, number>,
  groupIds: Map<string, number>,
  zoneIds: Map<string, number>,
): Promise<void> {
  const rows = await insertInBatches(world.contacts, (batch) =>
    db
      .insert(contacts)
      .values(
        batch.map(({ externalId, name, email, mobilePhone, person, address }) => ({
          externalId,
          name,
          email,
          mobilePhone,
          details: detailsOf(person, address),
          userId: person === null ? null : (userIds.get(person.email) ?? null),
        })),
      )
      .returning({ id: contacts.id }),
  );
  const withIds = world.contacts.map((contact, index) => ({ contact, contactId: rows[index]?.id ?? 0 }));
  await insertInBatches(
    withIds.flatMap(({ contact, contactId }) =>
      idsOf(contact.groups, groupIds).map((groupId) => ({ contactId, groupId })),
    ),
    (batch) => db.insert(contactGroups).values(batch).returning(),
  );
  await insertInBatches(
    withIds.flatMap(({ contact, contactId }) =>
      idsOf(contact.zones, zoneIds).map((zoneId) => ({ contactId, zoneId, isExternal: true })),
    ),
    (batch) => db.insert(contactZones).values(batch).returning(),
  );
}

/** Makes the member of staff of the demo the contact person of every zone, with a drawn portrait. */
async function insertDemoContactPerson(db: Db, store: FileStore, ids: DemoIds): Promise<void> {
  const userId = ids.users.get('medewerker@example.org');
  if (userId === undefined) return;
  const portrait = { title: 'portret', files: [drawing('portret', 'portrait')] };
  const made = await makeFiles(store, [portrait], () => 'image');
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(contactPersons)
      .values({ userId, phone: '0344 12 34 56', hours: 'maandag tot en met donderdag, 9 tot 16 uur' })
      .returning();
    if (row === undefined) throw new Error('the contact person was not stored');
    const contactPersonId = row.id;
    await tx.update(users).set({ jobTitle: 'omgevingsmanager' }).where(eq(users.id, userId));
    const zoneIds = [...ids.zones.values()];
    if (zoneIds.length > 0)
      await tx.insert(contactPersonZones).values(zoneIds.map((zoneId) => ({ contactPersonId, zoneId })));
    await tx.insert(files).values((made.get(portrait) ?? []).map((file) => ({ ...file, contactPersonId })));
  });
}

/** The same data as in the relationship system, so that a synchronisation changes nothing. */
function detailsOf(person: DemoPerson | null, address?: Address): ContactDetails {
  const place = { parcels: person?.parcels ?? '', polygons: person?.polygons ?? [] };
  const { latitude = null, longitude = null } = person ?? {};
  const { firstName = '', lastName = '' } = person ?? {};
  const {
    street = '',
    houseNumber = '',
    numberAddition = '',
    zip = '',
    city = '',
    state = '',
  } = person ?? address ?? {};
  return { firstName, lastName, street, houseNumber, numberAddition, zip, city, state, ...place, latitude, longitude };
}

/** One statement holds at most 65,535 parameters. */
async function insertInBatches<Row, Result>(
  rows: Row[],
  insert: (batch: Row[]) => PromiseLike<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < rows.length; start += 2_000) {
    results.push(...(await insert(rows.slice(start, start + 2_000))));
  }
  return results;
}
