import type { ContactPersonChanges } from '@dijkportaal/contract/contact-persons';
import { and, eq, sql } from 'drizzle-orm';
import { contactPersonLabels, setAudience } from '../audience/public.ts';
import { replaceFile } from '../files/public.ts';
import { isActiveStaff } from '../notes/public.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import { brokenConstraint, type Db } from '../platform/database/db.ts';
import { fieldError, notFound } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import { contactPersonUsers } from '../schema/audience.ts';
import { contactPersons } from '../schema/contact-persons.ts';
import { profiles } from '../schema/profiles.ts';
import { nameOfUser, users } from '../schema/users.ts';

interface Caller {
  actor: Actor;
  origin: AuditOrigin;
}

/** Makes a member of staff a contact person and returns its id. Throws 400 per field. */
export function createContactPerson(db: Db, wanted: ContactPersonChanges, caller: Caller): Promise<number> {
  return refuseSecond(() =>
    db.transaction(async (tx) => {
      await lockAll(tx);
      const name = await lockStaff(tx, wanted.user_id);
      const [row] = await tx.insert(contactPersons).values(columnsOf(wanted)).returning({ id: contactPersons.id });
      if (row === undefined) throw new Error('the contact person was not stored');
      await store(tx, row.id, wanted, caller.actor);
      await record(tx, 'create', { id: row.id, name }, caller);
      return row.id;
    }),
  );
}

/** Changes a contact person. Throws not found, and 400 per field. */
export function changeContactPerson(
  db: Db,
  id: number,
  wanted: ContactPersonChanges,
  { check, ...caller }: Caller & { check: (tx: Db) => Promise<void> },
): Promise<void> {
  return refuseSecond(() =>
    db.transaction(async (tx) => {
      await lockAll(tx);
      await lockContactPerson(tx, id);
      await check(tx);
      const name = await lockStaff(tx, wanted.user_id);
      await tx.update(contactPersons).set(columnsOf(wanted)).where(eq(contactPersons.id, id));
      await store(tx, id, wanted, caller.actor);
      await record(tx, 'change', { id, name }, caller);
    }),
  );
}

/** Removes a contact person: the account stays, and residents see the next nearest one. Throws not found. */
export function deleteContactPerson(
  db: Db,
  id: number,
  { check, ...caller }: Caller & { check: (tx: Db) => Promise<void> },
): Promise<void> {
  return db.transaction(async (tx) => {
    const userId = await lockContactPerson(tx, id);
    await check(tx);
    const [user] = await tx.select({ name: nameOfUser() }).from(users).where(eq(users.id, userId));
    await tx.delete(contactPersons).where(eq(contactPersons.id, id));
    await record(tx, 'delete', { id, name: user?.name ?? '' }, caller);
  });
}

/** Chooses the contact person of one resident; null leaves the one of their groups or zones. Throws not found, and 400. */
export function chooseContactPerson(
  db: Db,
  profileId: number,
  chosen: number | null,
  { check, origin }: { origin: AuditOrigin; check: (tx: Db) => Promise<void> },
): Promise<void> {
  return db.transaction(async (tx) => {
    // Until it is stored, nobody makes a contact person that of the same people.
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, sql`(select ${profiles.userId} from ${profiles} where ${profiles.id} = ${profileId})`))
      .for('update');
    if (user === undefined) throw notFound();
    await check(tx);
    const [person] =
      chosen === null
        ? []
        : await tx
            .select({ id: contactPersons.id, userId: contactPersons.userId })
            .from(contactPersons)
            .where(eq(contactPersons.id, chosen))
            .for('key share');
    if (chosen !== null && person === undefined) {
      throw fieldError('chosen', 'Deze contactpersoon bestaat niet meer. Kies een andere.');
    }
    const name = person === undefined ? '' : await lockStaff(tx, person.userId, 'chosen');
    await tx.delete(contactPersonUsers).where(eq(contactPersonUsers.userId, user.id));
    if (person !== undefined)
      await tx.insert(contactPersonUsers).values({ contactPersonId: person.id, userId: user.id });
    const details = { fields: ['contact_person' as const], name };
    await recordEvent(tx, { ...origin, action: 'user.change', object: `user ${user.id}`, details });
  });
}

const columnsOf = ({ user_id: userId, phone, hours }: ContactPersonChanges) => ({
  userId,
  phone: toOneLine(phone),
  hours: toOneLine(hours),
});

const toOneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

/** A change takes groups, zones and people from other contact persons, whose changes therefore wait. */
const lockAll = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('contact_persons'))`);

async function lockContactPerson(tx: Db, id: number): Promise<number> {
  const [row] = await tx.select().from(contactPersons).where(eq(contactPersons.id, id)).for('update');
  if (row === undefined) throw notFound();
  return row.userId;
}

async function lockStaff(tx: Db, userId: number, field = 'user_id'): Promise<string> {
  const [user] = await tx
    .select({ name: nameOfUser() })
    .from(users)
    .where(and(eq(users.id, userId), isActiveStaff()))
    .for('key share');
  if (user === undefined) throw fieldError(field, 'Kies een medewerker met een actief account.');
  return user.name;
}

/** A group, zone or person has one contact person: the one that it was chosen for last. */
async function store(tx: Db, id: number, wanted: ContactPersonChanges, actor: Actor): Promise<void> {
  await setAudience(tx, contactPersonLabels, id, wanted);
  for (const name of ['groups', 'zones', 'users'] as const) {
    const { table, owner, chosen } = contactPersonLabels[name];
    await tx.delete(table).where(sql`${owner} <> ${id} and ${chosen} = any(${sql.param(wanted[name])}::int[])`);
  }
  const given = { upload: wanted.photo_upload, field: 'photo_upload' };
  await replaceFile(tx, { contactPersonId: id }, 'image', given, actor);
}

const record = (
  tx: Db,
  step: 'create' | 'change' | 'delete',
  { id, name }: { id: number; name: string },
  { origin }: Caller,
) =>
  recordEvent(tx, { ...origin, action: `contact_person.${step}`, object: `contact_person ${id}`, details: { name } });

async function refuseSecond<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error)?.kind !== 'unique') throw error;
    throw fieldError('user_id', 'Deze medewerker is al contactpersoon. Wijzig die contactpersoon.');
  }
}
