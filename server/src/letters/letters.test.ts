import { eq, sql } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeEach, describe, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { contacts } from '../schema/contacts.ts';
import { invitationLetters } from '../schema/letters.ts';
import { mailAddresses } from '../schema/newsletters.ts';
import { settings } from '../schema/settings.ts';
import { users } from '../schema/users.ts';
import { cleanUpLetters } from './print-letters.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
await db.update(settings).set({ contactName: 'Dijkversterking Kolk', contactPhone: '0800 0123' });
let serial = 0;

const place = {
  firstName: 'Linde',
  lastName: 'Kolk',
  street: 'Dijk',
  houseNumber: '1',
  numberAddition: 'a',
  zip: '4147ab',
  city: 'Asperen',
  state: '',
  parcels: '',
  latitude: null,
  longitude: null,
  polygons: [],
};

async function insertContact(contact: Partial<typeof contacts.$inferInsert> = {}) {
  const [row] = await db
    .insert(contacts)
    .values({ name: 'Linde Kolk', details: place, externalId: `R_${(serial += 1)}`, ...contact })
    .returning();
  if (row === undefined) throw new Error('no contact was made');
  return row;
}

const post = (url: string, body: object, token = staff.access) => portal.call('POST', url, { token, body });
const check = (...ids: number[]) => post('/api/letters/check/', { ids });

/** The text of each page. */
async function print(...ids: number[]): Promise<string[]> {
  const response = await portal.app.inject({
    method: 'POST',
    url: '/api/letters/print/',
    headers: { authorization: `Bearer ${staff.access}` },
    payload: { ids },
  });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pdf = await getDocument({ data: new Uint8Array(response.rawPayload), verbosity: 0 }).promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const content = await (await pdf.getPage(index + 1)).getTextContent();
    return content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  });
  return Promise.all(pages);
}

/** The code in the text of a page, in which a wide pair such as EJ reads as two words. */
const codeIn = (page = '') =>
  /\b(?:[A-Z\d] ?){4}-(?:[A-Z\d] ?){4}-(?:[A-Z\d] ?){4}/.exec(page)?.[0].replaceAll(' ', '') ?? '';
let address = 0;
/** From a network of its own, so that tests do not share a limit. */
const open = (url: string, body: object, from = `10.9.${(address += 1)}.1`) =>
  portal.app
    .inject({ method: 'POST', url, payload: body, remoteAddress: from })
    .then((response) => ({ status: response.statusCode, body: response.json() }));
const begin = (code: string, email: string, from?: string) => open('/auth/letter-code/', { code, email }, from);
const confirm = (code_request: string, code: string) => open('/auth/letter-code-confirm/', { code_request, code });
const newEmail = () => `brief${(serial += 1)}@example.org`;
const mailedCode = async (email: string) => (await queuedMails(portal, email))[0]?.content.code?.value ?? '';

async function signIn(code: string, email: string) {
  const begun = await begin(code, email);
  expect(begun.status).toBe(200);
  return confirm(begun.body.code_request, await mailedCode(email));
}

beforeEach(async () => {
  await portal.pool.query(`delete from attempt_counts`);
});

describe('who gets a letter', () => {
  test('those without e-mail or whose mail comes back, with an address; of the others it says why', async () => {
    await db.insert(mailAddresses).values({ email: 'terug@example.org', bouncedAt: new Date() }).onConflictDoNothing();
    const none = await insertContact({ name: 'A zonder e-mail' });
    const bounced = await insertContact({ name: 'B komt terug', email: 'terug@example.org' });
    const reached = await insertContact({ name: 'C per e-mail', email: 'goed@example.org' });
    const homeless = await insertContact({ name: 'D zonder adres', details: { ...place, city: ' ' } });
    const chinese = await insertContact({ name: 'E 中文' });
    const { id: userId } = await createPerson(portal, { lastLogin: new Date() });
    const signedIn = await insertContact({ name: 'F ingelogd', userId });
    const ids = [none, bounced, reached, homeless, chinese, signedIn].map(({ id }) => id);
    expect((await check(...ids, 999_999)).body).toEqual({
      count: 2,
      left_out: 4,
      reasons: [
        { id: reached.id, name: 'C per e-mail', reason: 'Dit contact is per e-mail bereikbaar.' },
        { id: homeless.id, name: 'D zonder adres', reason: 'Het postadres is niet bekend of niet compleet.' },
        {
          id: chinese.id,
          name: 'E 中文',
          reason: 'De naam of het adres heeft letters die niet op een brief gedrukt kunnen worden.',
        },
        { id: signedIn.id, name: 'F ingelogd', reason: 'Deze persoon heeft al ingelogd.' },
      ],
    });
    expect(await print(...ids)).toHaveLength(2);
  });

  test('nobody among contacts that are reached, or more than a thousand, is a conflict that changes nothing', async () => {
    const reached = await insertContact({ email: 'bereikt@example.org' });
    expect((await post('/api/letters/print/', { ids: [reached.id] })).status).toBe(409);
    await db
      .insert(contacts)
      .values(Array.from({ length: 1001 }, (_, index) => ({ name: `Menigte ${index}`, details: place })));
    const crowd = await portal.pool.query<{ id: number }>(`select id from contacts where name like 'Menigte %'`);
    const { status, body } = await post('/api/letters/print/', { ids: crowd.rows.map(({ id }) => id) });
    expect([status, body]).toEqual([
      409,
      { error: 'U kunt hoogstens 1.000 brieven tegelijk maken. Kies minder contacten.' },
    ]);
    const invited = await portal.pool.query(
      `select from contacts where name like 'Menigte %' and invited_at is not null`,
    );
    expect(invited.rowCount).toBe(0);
  });
});

describe('a letter', () => {
  test('has the address, who sends it, the address to type and a code; it counts as an invitation', async () => {
    const { id } = await insertContact({ name: 'Łukasz Đặng-Šđ\u0007\u202e\r\n' });
    const [page] = await print(id);
    for (const text of ['Łukasz Đặng-Šđ', 'Dijk 1 a', '4147 AB', 'Asperen', 'Dijkversterking Kolk', '0800 0123']) {
      expect(page).toContain(text);
    }
    expect(page).toContain('portaal.example.org/brief');
    expect(codeIn(page)).not.toBe('');
    const { body } = await portal.call('GET', `/api/contacts/${id}/`, { token: staff.access });
    expect(body).toMatchObject({ invited_at: expect.any(String), invited_by_letter: true, user: null });
    const listed = await portal.call('GET', '/api/contacts/?account=not_begun&search=Łukasz&ordering=-name', {
      token: staff.access,
    });
    expect(listed.body.results).toContainEqual(expect.objectContaining({ id }));
    const timeline = await portal.call('GET', `/api/contacts/${id}/timeline/`, { token: staff.access });
    expect(timeline.body.results).toMatchObject([{ kind: 'account', state: 'invited_by_letter' }]);
    const { rows } = await portal.pool.query(
      `select actor_id, details from audit_log where action = 'contact.print_letters' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ actor_id: staff.id, details: { count: 1, failed: 0, contacts: [String(id)] } }]);
    const stored = await db.select().from(invitationLetters).where(eq(invitationLetters.contactId, id));
    expect(JSON.stringify(stored)).not.toContain(codeIn(page).replaceAll('-', ''));
  });

  test('with lines that do not fit is still one page, and the town remains in the window', async () => {
    const long = { ...place, street: 'S'.repeat(400), city: `Gasselterboerveen ${'t'.repeat(300)}` };
    const { id } = await insertContact({ name: 'N'.repeat(200), details: long });
    const pages = await print(id);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('4147 AB');
  });

  test('signs in for the first time, with an address that is confirmed by mail', async () => {
    const { id } = await insertContact({ name: 'Merel Kwelder', details: { ...place, firstName: 'Merel' } });
    const [page] = await print(id);
    const email = newEmail();
    const { status, body } = await signIn(codeIn(page).toLowerCase().replaceAll('-', ' '), email);
    expect([status, body.user]).toMatchObject([200, { email, first_name: 'Merel', is_staff: false }]);
    const profile = await portal.call('GET', '/api/profile/', { token: body.access });
    expect(profile.body).toMatchObject({ first_login: true, street: 'Dijk', city: 'Asperen' });
    const contact = await portal.call('GET', `/api/contacts/${id}/`, { token: staff.access });
    expect(contact.body).toMatchObject({ user: body.user.id, invited_at: null });
    expect(await begin(codeIn(page), newEmail())).toMatchObject({
      status: 401,
      body: { error: 'Deze code is al gebruikt. Log in met uw e-mailadres.' },
    });
  });

  test('gives the account whose mail came back its new address, and no link of before works', async () => {
    const old = newEmail();
    const person = await createPerson(portal, { email: old, lastLogin: null });
    await db.insert(mailAddresses).values({ email: old, bouncedAt: new Date() });
    const { id } = await insertContact({ email: old, userId: person.id });
    const email = newEmail();
    const { body } = await signIn(codeIn((await print(id))[0]), email);
    expect(body.user).toMatchObject({ id: person.id, email });
    const { rows } = await portal.pool.query(
      `select details from audit_log where action = 'user.change' and object = $1`,
      [`user ${person.id}`],
    );
    expect(rows).toEqual([{ details: { fields: ['email'] } }]);
  });

  test('replaces an earlier one to the same person', async () => {
    const { id } = await insertContact();
    const first = codeIn((await print(id))[0]);
    const second = codeIn((await print(id))[0]);
    expect((await begin(first, newEmail())).status).toBe(401);
    expect((await begin(second, newEmail())).status).toBe(200);
  });

  test('no longer works when it has expired, or when its contact or account was deleted', async () => {
    const expired = await insertContact();
    const deleted = await insertContact();
    const left = await insertContact();
    const codes = [];
    for (const { id } of [expired, deleted, left]) codes.push(codeIn((await print(id))[0]));
    await db
      .update(invitationLetters)
      .set({ expiresAt: new Date() })
      .where(eq(invitationLetters.contactId, expired.id));
    const begun = await begin(codes[1] ?? '', newEmail());
    await portal.call('DELETE', `/api/contacts/${deleted.id}/`, { token: staff.access });
    await db.update(contacts).set({ accountDeletedAt: new Date() }).where(eq(contacts.id, left.id));
    const answers = await Promise.all(codes.map((code) => begin(code, newEmail())));
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [401, 'Deze code is verlopen. Vraag ons om een nieuwe brief.'],
      [401, 'Deze code klopt niet of werkt niet meer. Kijk of u de code goed hebt overgenomen.'],
      [401, 'Deze code klopt niet of werkt niet meer. Kijk of u de code goed hebt overgenomen.'],
    ]);
    expect((await confirm(begun.body.code_request, '123456')).status).toBe(401);
    await post('/api/bin/restore/', { items: [{ kind: 'contact', id: deleted.id }] });
    expect((await begin(codes[1] ?? '', newEmail())).status).toBe(401);
  });
});

test('opens no account when the one of this contact was deleted since the mailed code was asked', async () => {
  const { id } = await insertContact();
  const [code, email] = [codeIn((await print(id))[0]), newEmail()];
  const begun = await begin(code, email);
  await db.update(contacts).set({ accountDeletedAt: new Date() }).where(eq(contacts.id, id));
  expect((await confirm(begun.body.code_request, await mailedCode(email))).status).toBe(401);
  expect(await db.$count(users, eq(users.email, email))).toBe(0);
});

test('an address that nobody confirmed is forgotten after a day', async () => {
  const { id } = await insertContact();
  const code = codeIn((await print(id))[0]);
  await begin(code, newEmail());
  await cleanUpLetters(db);
  expect(
    (await db.select().from(invitationLetters).where(eq(invitationLetters.contactId, id)))[0]?.email,
  ).not.toBeNull();
  await db.update(invitationLetters).set({ mailedAt: sql`now() - interval '25 hours'` });
  await cleanUpLetters(db);
  expect((await db.select().from(invitationLetters).where(eq(invitationLetters.contactId, id)))[0]).toMatchObject({
    email: null,
    requestHash: null,
  });
  expect((await begin(code, newEmail())).status).toBe(200);
});

describe('guessing', () => {
  test('codes that begin the same are refused after ten, also from other networks', async () => {
    const { id } = await insertContact();
    const code = codeIn((await print(id))[0]);
    const wrong = `${code.slice(0, 5)}AAAA-AAAA`;
    const tries = [];
    for (let count = 0; count < 20; count += 1) tries.push((await begin(wrong, newEmail())).status);
    expect(tries).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);
    expect((await begin(code, newEmail())).status).toBe(429);
  });

  test('a mailed code works five times at most, once, and only with the secret of the browser', async () => {
    const { id } = await insertContact();
    const [code, email] = [codeIn((await print(id))[0]), newEmail()];
    const begun = await begin(code, email);
    const mailed = await mailedCode(email);
    expect((await confirm('geraden', mailed)).status).toBe(401);
    const wrong = mailed === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1) {
      expect((await confirm(begun.body.code_request, wrong)).status).toBe(401);
    }
    expect((await confirm(begun.body.code_request, mailed)).status).toBe(401);
    const again = await begin(code, email);
    const right = await mailedCode(email);
    const both = await Promise.all([confirm(again.body.code_request, right), confirm(again.body.code_request, right)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  test('nobody gets into an account of somebody else, also when it is made in between', async () => {
    const other = await createPerson(portal);
    const { id } = await insertContact();
    const code = codeIn((await print(id))[0]);
    expect(await begin(code, other.email)).toMatchObject({
      status: 400,
      body: { email: ['Dit e-mailadres hoort al bij een account. Log daarmee in, of vul een ander adres in.'] },
    });
    const email = newEmail();
    const begun = await begin(code, email);
    await createPerson(portal, { email });
    expect((await confirm(begun.body.code_request, await mailedCode(email))).status).toBe(409);
    expect((await signIn(code, newEmail())).status).toBe(200);
    expect(await db.$count(users, eq(users.email, email))).toBe(1);
  });

  test('at most five addresses an hour are mailed or refused for one letter', async () => {
    const other = await createPerson(portal);
    for (const [email, status] of [
      [newEmail(), 200],
      [other.email, 400],
    ] as const) {
      const { id } = await insertContact();
      const code = codeIn((await print(id))[0]);
      const answers = [];
      for (let count = 0; count < 6; count += 1) answers.push((await begin(code, email)).status);
      expect(answers).toEqual([...Array<number>(5).fill(status), 429]);
    }
  });
});
