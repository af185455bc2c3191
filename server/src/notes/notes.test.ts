import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Note } from '@dijkportaal/contract/notes';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { isoDay } from '../platform/dutch-time.ts';
import { contacts } from '../schema/contacts.ts';
import { notes } from '../schema/notes.ts';
import { users } from '../schema/users.ts';

const portal = await startTestPortal();
const { db, call } = portal;
const staff = await signedInPerson(portal, { isStaff: true, firstName: 'Mees', lastName: 'Dam' });
const colleague = await signedInPerson(portal, { isStaff: true, firstName: 'Bente', lastName: 'Heuvel' });
const linde = await signedInPerson(portal, { firstName: 'Linde', lastName: 'Kolk' });

const dayFromNow = (days: number) => isoDay(new Date(Date.now() + days * 86_400_000));
const create = (body: object, token = staff.access) => call('POST', '/api/notes/', { token, body });
const list = async (query: string, token = staff.access) =>
  (await call('GET', `/api/notes/?${query}`, { token })).body as { count: number; results: Note[] };
const textsOf = ({ results }: { results: Note[] }) => results.map(({ text }) => text);
async function made(body: object, token = staff.access): Promise<Note> {
  const response = await create(body, token);
  expect([response.status, response.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return response.body as Note;
}
const makeContact = async (userId: number | null = null) => {
  const [row] = await db.insert(contacts).values({ name: 'Jaap Wiel', email: 'jaap@example.org', userId }).returning();
  return row?.id ?? 0;
};
const sendMessage = async () =>
  ((await call('POST', '/api/messages/', { token: linde.access, body: { subject: 'Oprit' } })).body as { id: number })
    .id;
const promisesTo = async (token: string) =>
  ((await call('GET', '/api/promises/', { token })).body as { results: { text: string }[] }).results;

describe('a note', () => {
  test('has its text, who wrote it and when, and is in the audit log without its text', async () => {
    const note = await made({ profile: linde.profileId, text: ' Belde over de oprit. ' });
    expect(note).toEqual({
      id: expect.any(Number),
      subject: { kind: 'profile', ref: String(linde.profileId), name: 'Linde Kolk', profile_id: linde.profileId },
      text: 'Belde over de oprit.',
      author: 'Mees Dam',
      created_at: expect.any(String),
      changed_at: expect.any(String),
      due_on: null,
      owner_id: null,
      owner: '',
      promise: '',
      done_at: null,
      done_by: '',
    });
    const lines = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `note ${note.id}`));
    expect(lines).toMatchObject([
      { action: 'note.create', actorId: staff.id, details: { items: [`user ${linde.id}`] } },
    ]);
  });

  test('on the page of a person is also that about their contacts and messages, and is in their timeline', async () => {
    const person = await createPerson(portal);
    const contact = await makeContact(person.id);
    await made({ contact, text: 'Bij het contact' });
    await made({ profile: person.profileId, text: 'Bij het account', due_on: dayFromNow(3) });
    await made({ profile: linde.profileId, text: 'Van iemand anders' });
    const found = await list(`profile=${person.profileId}`);
    expect(textsOf(found)).toEqual(['Bij het account', 'Bij het contact']);
    expect(found.results[1]?.subject).toMatchObject({
      kind: 'contact',
      name: 'Jaap Wiel',
      profile_id: person.profileId,
    });
    const timeline = await call('GET', `/api/profiles/${person.profileId}/timeline/?kind=note`, {
      token: staff.access,
    });
    expect(timeline.body.results).toMatchObject([
      { kind: 'note', title: 'Bij het account', state: 'open' },
      { kind: 'note', title: 'Bij het contact', state: 'note' },
    ]);
  });

  test('about a parcel is found in every spelling, and about a message by its number', async () => {
    await made({ parcel: 'KDL02 C 1145', text: 'Sloot aan de noordkant' });
    expect(textsOf(await list('parcel=kdl02-c-1145'))).toEqual(['Sloot aan de noordkant']);
    expect(textsOf(await list('parcel=KDL02%20C%201146'))).toEqual([]);
    const message = await sendMessage();
    await made({ message, text: 'Eerst navragen' });
    const [note] = (await list(`message=${message}`)).results;
    expect(note?.subject).toEqual({
      kind: 'message',
      ref: String(message),
      name: 'Oprit',
      profile_id: linde.profileId,
    });
  });

  test.each([
    [{ text: 'Zonder onderwerp' }, 'non_field_errors'],
    [{ profile: 1, parcel: 'KDL02 C 1', text: 'Twee' }, 'non_field_errors'],
    [{ profile: 2_000_000_000, text: 'Niemand' }, 'profile'],
    [{ contact: 2_000_000_000, text: 'Niemand' }, 'contact'],
    [{ message: 2_000_000_000, text: 'Niets' }, 'message'],
    [{ parcel: 'A 1', text: ' \u200B' }, 'text'],
    [{ parcel: 'A 1', text: 'a'.repeat(4001) }, 'text'],
    [{ parcel: 'A 1', text: 'a', due_on: '2026-02-30' }, 'due_on'],
    [{ parcel: 'A 1', text: 'a', due_on: '1999-12-04' }, 'due_on'],
    [{ parcel: 'A 1', text: 'a', due_on: dayFromNow(-1) }, 'due_on'],
    [{ parcel: 'A 1', text: 'a', owner_id: 1 }, 'due_on'],
    [{ contact: 0, text: 'a' }, 'contact'],
    [{ parcel: 'A 1', text: 'a', due_on: dayFromNow(1), promise: 'Wij bellen u' }, 'promise'],
    [{ parcel: 'A 1', text: 'a', due_on: dayFromNow(1), owner_id: 2_000_000_000 }, 'owner_id'],
  ])('is refused at its field and not stored: %j', async (body, field) => {
    const before = await db.$count(notes);
    const response = await create(body);
    expect([response.status, Object.keys(response.body)]).toEqual([400, [field]]);
    expect(await db.$count(notes)).toBe(before);
  });

  test('is stored once when the request is sent twice with one key', async () => {
    const body = { profile: linde.profileId, text: 'Eén keer' };
    const headers = { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000001' };
    const [one, other] = [
      await call('POST', '/api/notes/', { token: staff.access, body, headers }),
      await call('POST', '/api/notes/', { token: staff.access, body, headers }),
    ];
    expect([one.status, other.body]).toEqual([200, one.body]);
    expect(await db.$count(notes, eq(notes.text, 'Eén keer'))).toBe(1);
  });

  test('is not overwritten by a colleague who had it open, and not deleted either', async () => {
    const { id } = await made({ profile: linde.profileId, text: 'Eerste' });
    const url = `/api/notes/${id}/`;
    const opened = await call('GET', url, { token: staff.access });
    const ifMatch = { 'if-match': String(opened.headers['etag']) };
    const changed = await call('PUT', url, { token: colleague.access, body: { text: 'Van Bente' }, headers: ifMatch });
    expect(changed.status).toBe(200);
    const late = await call('PUT', url, { token: staff.access, body: { text: 'Van Mees' }, headers: ifMatch });
    expect([late.status, late.body.changed_by]).toEqual([412, 'Bente Heuvel']);
    expect((await call('DELETE', url, { token: staff.access, headers: ifMatch })).status).toBe(412);
    expect((await call('GET', url, { token: staff.access })).body.text).toBe('Van Bente');
    expect((await call('DELETE', url, { token: staff.access })).status).toBe(200);
    expect((await call('GET', url, { token: staff.access })).status).toBe(404);
  });

  test('is for staff only', async () => {
    const { id } = await made({ profile: linde.profileId, text: 'Intern' });
    const body = { text: 'Anders' };
    const refused = [
      await call('GET', `/api/notes/?profile=${linde.profileId}`, { token: linde.access }),
      await call('GET', `/api/notes/${id}/`, { token: linde.access }),
      await call('PUT', `/api/notes/${id}/`, { token: linde.access, body }),
      await call('DELETE', `/api/notes/${id}/`, { token: linde.access }),
      await create({ profile: linde.profileId, text: 'Zelf' }, linde.access),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});

describe('a follow-up', () => {
  test('is of the caller unless another colleague is chosen, and each sees their own by day', async () => {
    const mine = await made({ parcel: 'B 2', text: 'Later', due_on: dayFromNow(9) });
    expect([mine.owner_id, mine.owner]).toEqual([staff.id, 'Mees Dam']);
    await made(
      { profile: linde.profileId, text: 'Vandaag', due_on: dayFromNow(0), owner_id: staff.id },
      colleague.access,
    );
    const theirs = { profile: linde.profileId, text: 'Van Bente', due_on: dayFromNow(1), owner_id: colleague.id };
    await made(theirs);
    expect(textsOf(await list('owner=me'))).toEqual(expect.arrayContaining(['Vandaag', 'Later']));
    expect(textsOf(await list('owner=me'))).not.toContain('Van Bente');
    expect(textsOf(await list('owner=me', colleague.access))).toEqual(['Van Bente']);
    const owners = await call('GET', '/api/notes/owners/', { token: staff.access });
    expect(owners.body.results).toContainEqual({ id: colleague.id, name: 'Bente Heuvel' });
    expect(owners.body.results).not.toContainEqual(expect.objectContaining({ id: linde.id }));
    expect((await create({ ...theirs, owner_id: linde.id })).body).toEqual({
      owner_id: ['Kies een medewerker met een actief account.'],
    });
  });

  test('is marked as done and as open again, and a note without a day is not', async () => {
    const { id } = await made({ parcel: 'B 3', text: 'Bellen', due_on: dayFromNow(0) });
    const mark = (of: number, is_done: boolean) =>
      call('POST', `/api/notes/${of}/done/`, { token: staff.access, body: { is_done } });
    expect((await mark(id, true)).body).toMatchObject({ done_at: expect.any(String), done_by: 'Mees Dam' });
    expect(textsOf(await list('owner=me'))).not.toContain('Bellen');
    expect((await mark(id, false)).body).toMatchObject({ done_at: null, done_by: '' });
    expect(textsOf(await list('owner=me'))).toContain('Bellen');
    const note = await made({ parcel: 'B 3', text: 'Weetje' });
    expect((await mark(note.id, true)).status).toBe(409);
    expect((await mark(2_000_000_000, true)).status).toBe(404);
  });

  test('keeps a day that is over when only its text changes, and becomes a note without a day', async () => {
    const { id } = await made({ parcel: 'B 4', text: 'Te laat', due_on: dayFromNow(0) });
    const yesterday = dayFromNow(-1);
    await db.update(notes).set({ dueOn: yesterday }).where(eq(notes.id, id));
    const put = (body: object) => call('PUT', `/api/notes/${id}/`, { token: staff.access, body });
    const same = await put({ text: 'Nog steeds', due_on: yesterday, owner_id: staff.id });
    expect([same.status, same.body.due_on]).toEqual([200, yesterday]);
    expect((await put({ text: 'a', due_on: dayFromNow(-2), owner_id: staff.id })).status).toBe(400);
    expect((await put({ text: 'Weetje' })).body).toMatchObject({ due_on: null, owner_id: null, owner: '' });
  });

  test('of somebody who left is seen by every colleague', async () => {
    const leaver = await createPerson(portal, { isStaff: true });
    await made({ parcel: 'B 5', text: 'Nagelaten', due_on: dayFromNow(2), owner_id: leaver.id });
    expect(textsOf(await list('owner=me'))).not.toContain('Nagelaten');
    await db.update(users).set({ isActive: false }).where(eq(users.id, leaver.id));
    expect(textsOf(await list('owner=me'))).toContain('Nagelaten');
    await db.delete(users).where(eq(users.id, leaver.id));
    expect(textsOf(await list('owner=me', colleague.access))).toContain('Nagelaten');
  });
});

describe('a promise', () => {
  test('is with the follow-ups of every colleague when it is late', async () => {
    const { profileId: profile } = await createPerson(portal);
    const late = { profile, text: 'Beloofd', promise: 'Wij bellen u.', due_on: dayFromNow(0) };
    const { id } = await made({ ...late, owner_id: colleague.id });
    const { id: ownWork } = await made({ ...late, text: 'Niet beloofd', promise: '', owner_id: colleague.id });
    expect(textsOf(await list('owner=me'))).not.toContain('Beloofd');
    await db
      .update(notes)
      .set({ dueOn: dayFromNow(-1) })
      .where(inArray(notes.id, [id, ownWork]));
    expect((await list('owner=me')).results).toContainEqual(expect.objectContaining({ id, owner: 'Bente Heuvel' }));
    expect(textsOf(await list('owner=me'))).not.toContain('Niet beloofd');
  });

  test('is seen by the resident in the words that are meant for them, and by nobody else', async () => {
    const person = await signedInPerson(portal);
    const contact = await makeContact(person.id);
    const due_on = dayFromNow(5);
    const first = await made({ contact, text: 'Lastig gesprek', due_on, promise: 'Wij bellen u over de oprit.' });
    await made({ profile: person.profileId, text: 'Alleen intern', due_on });
    expect(await promisesTo(person.access)).toEqual([
      { id: first.id, text: 'Wij bellen u over de oprit.', due_on, made_at: expect.any(String), done_at: null },
    ]);
    expect(await promisesTo(linde.access)).toEqual([]);
    await call('POST', `/api/notes/${first.id}/done/`, { token: staff.access, body: { is_done: true } });
    expect(await promisesTo(person.access)).toMatchObject([{ done_at: expect.any(String) }]);
  });
});

describe('deleting', () => {
  test('an account deletes the notes about the person, their contacts and their messages', async () => {
    const person = await signedInPerson(portal);
    const contact = await makeContact(person.id);
    const sent = await call('POST', '/api/messages/', { token: person.access, body: { subject: 'Weg' } });
    for (const about of [{ profile: person.profileId }, { contact }, { message: (sent.body as { id: number }).id }]) {
      await made({ ...about, text: 'Over iemand die vertrekt' });
    }
    expect((await list(`profile=${person.profileId}`)).count).toBe(3);
    expect((await call('DELETE', `/api/users/${person.id}/`, { token: staff.access })).status).toBe(200);
    expect(await db.$count(notes, eq(notes.text, 'Over iemand die vertrekt'))).toBe(0);
    expect(await db.$count(contacts, eq(contacts.id, contact))).toBe(1);
  });

  test('a contact keeps its notes in the bin, without accounts that were deleted since', async () => {
    const leaver = await signedInPerson(portal, { isStaff: true });
    const contact = await makeContact();
    const { id } = await made({ contact, text: 'Blijft', due_on: dayFromNow(4), owner_id: staff.id }, leaver.access);
    await call('DELETE', `/api/contacts/${contact}/`, { token: staff.access });
    expect(await db.$count(notes, eq(notes.id, id))).toBe(0);
    await db.execute(sql`delete from users where id = ${leaver.id}`);
    const items = [{ kind: 'contact', id: contact }];
    expect((await call('POST', '/api/bin/restore/', { token: staff.access, body: { items } })).status).toBe(200);
    expect((await list(`contact=${contact}`)).results).toMatchObject([
      { id, text: 'Blijft', author: '', owner: 'Mees Dam' },
    ]);
  });
});
