import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { midden, substantieel, startResidents } from '../../test/resident-scene.ts';
import { letterKeys } from '../letters/print-letters.ts';
import { hashWithKey } from '../platform/security/tokens.ts';
import { contacts } from '../schema/contacts.ts';
import { invitationLetters } from '../schema/letters.ts';
import { sessions } from '../schema/sessions.ts';

const scene = await startResidents();
const { portal, nextNumber, open, withNumber, mandate, employee, linkedResident, signInAs } = scene;
afterAll(scene.stop);

describe('a resident with DigiD', () => {
  test('links an account once, and is then signed in as its owner', async () => {
    const bsn = nextNumber();
    const resident = await linkedResident(withNumber(bsn));
    expect(await queuedMails(portal, resident.email)).toMatchObject([
      { content: { subject: 'Een manier van inloggen is gekoppeld' } },
    ]);
    const { status, body } = await signInAs(withNumber(`s00000000:${bsn}`, { acr: substantieel }));
    expect([status, body.user.id]).toEqual([200, resident.id]);
    const rows = await portal.db.select().from(sessions).where(eq(sessions.userId, resident.id));
    expect(rows.find(({ way }) => way === 'oidc')).toMatchObject({
      provider: 'digid',
      level: 'substantial',
      actingHash: null,
    });
    expect((await portal.call('GET', '/api/user/', { token: body.access })).body.represented).toBe(false);
  });

  test('who got a letter links the account that its code made', async () => {
    const { db } = portal;
    const [contact = expect.fail()] = await db.insert(contacts).values({ name: 'Linde Kolk' }).returning();
    await db.insert(invitationLetters).values({
      contactId: contact.id,
      codeHash: hashWithKey(letterKeys(portal.config)[0], 'ACDEFGHJKMNP'),
      expiresAt: new Date(Date.now() + 60_000),
    });
    const person = withNumber(nextNumber());
    const browser = open();
    const { link } = await browser.visit('digid', person);
    const typed = { code: 'acde-fghj-kmnp', email: 'brief@example.org' };
    const begun = await portal.call('POST', '/auth/letter-code/', { body: typed });
    const [mail] = await queuedMails(portal, typed.email);
    const body = { code_request: begun.body.code_request, code: mail?.content.code?.value };
    const signedIn = await portal.call('POST', '/auth/letter-code-confirm/', { body });
    expect((await browser.link(signedIn.body.access, link)).status).toBe(200);
    const { body: again } = await signInAs(person);
    expect(again.user.email).toBe(typed.email);
  });

  test('is asked for the levels in the settings, and for the higher one for a deed', async () => {
    const askedAt = async (query: string) => {
      const { location } = await open().open(`/auth/oidc/digid/start${query}`);
      const asked = new URL(location).searchParams;
      return [asked.get('acr_values'), asked.get('prompt')];
    };
    expect(await askedAt('')).toEqual([`${midden} ${substantieel}`, null]);
    expect(await askedAt('?deed=true')).toEqual([substantieel, 'login']);
  });

  test('deletes the account or asks for a dossier only after signing in at the higher level', async () => {
    const person = withNumber(nextNumber());
    const resident = await linkedResident(person);
    const ask = async (token: string) => {
      const { status, body } = await portal.call('POST', '/api/profile/dossier/', { token });
      return [status, body.code, body.provider];
    };
    const refused = [403, 'level_required', 'digid'];
    expect(await ask(resident.access)).toEqual(refused);
    const { access } = (await signInAs({ ...person, acr: midden })).body;
    expect(await ask(access)).toEqual(refused);
    expect((await portal.call('DELETE', '/api/account/delete/', { token: access })).body).toEqual({
      detail: 'Log hiervoor opnieuw in met DigiD, op niveau substantieel.',
      code: 'level_required',
      provider: 'digid',
    });
    const strong = (await signInAs(person, 'digid', '?deed=true')).body.access;
    expect((await ask(strong))[0]).toBe(200);
    expect((await portal.call('DELETE', '/api/account/delete/', { token: strong })).status).toBe(200);
  });

  test('needs no level without a link with that provider', async () => {
    const resident = await signedInPerson(portal);
    expect((await portal.call('POST', '/api/profile/dossier/', { token: resident.access })).status).toBe(200);
  });

  test('reads on a receipt with what they signed in', async () => {
    const person = withNumber(nextNumber());
    const resident = await linkedResident(person);
    const send = async (token: string) => {
      const { body } = await portal.call('POST', '/api/messages/', {
        token,
        body: { subject: 'Zienswijze', text: '' },
      });
      return (await portal.call('GET', `/api/messages/${body.id}/receipt/`, { token })).text;
    };
    expect(await send(resident.access)).not.toContain('Ingelogd met');
    const { access } = (await signInAs(person)).body;
    expect(await send(access)).toContain('Ingelogd met: DigiD, niveau midden\n');
    const helper = (await signInAs(mandate(person.claims?.['bsn'] as string, nextNumber()))).body;
    const receipt = await send(helper.access);
    expect(receipt).toContain('Ingelogd met: DigiD, niveau midden, door een gemachtigde');
  });
});

describe('somebody with a mandate', () => {
  test('is recorded as such in the audit log, without saying who', async () => {
    const bsn = nextNumber();
    const { id } = await linkedResident(withNumber(bsn));
    await signInAs(withNumber(bsn));
    await signInAs(mandate(bsn, nextNumber()));
    const { rows } = await portal.pool.query(
      `select details from audit_log where action = 'session.sign_in' and actor_id = $1 and details->>'way' = 'oidc' order by id`,
      [id],
    );
    expect(rows.map(({ details }: { details: object }) => details)).toEqual([
      { way: 'oidc', mfa: false, provider: 'digid' },
      { way: 'oidc', mfa: false, provider: 'digid', represented: true },
    ]);
  });

  test('opens the account of whom they represent, which says so', async () => {
    const bsn = nextNumber();
    const resident = await linkedResident(withNumber(bsn));
    const { body } = await signInAs(mandate(bsn, nextNumber()));
    expect(body.user.id).toBe(resident.id);
    expect((await portal.call('GET', '/api/user/', { token: body.access })).body.represented).toBe(true);
  });

  test('does nothing that is for the owner alone', async () => {
    const bsn = nextNumber();
    await linkedResident(withNumber(bsn));
    const browser = open();
    const { access } = (await signInAs({ ...mandate(bsn, nextNumber()), acr: substantieel }, 'digid', '?deed=true'))
      .body;
    const { link } = await browser.visit('bedrijf', employee('ACT-NIEUW'));
    const refused = { detail: 'U handelt namens iemand anders. Dit kan alleen die persoon zelf doen.' };
    for (const { status, body } of [
      await portal.call('DELETE', '/api/account/delete/', { token: access }),
      await portal.call('POST', '/api/profile/dossier/', { token: access }),
      await browser.link(access, link),
    ])
      expect([status, body]).toMatchObject([403, refused]);
  });

  test('links nothing to an account of their own', async () => {
    expect(await open().visit('digid', mandate(nextNumber(), nextNumber()))).toMatchObject({ failed: 'not_linked' });
  });
});

describe('people of a company', () => {
  test('have an account each, with a name of their own', async () => {
    const dirk = await linkedResident(employee('ACT-DIRK'), 'bedrijf');
    const els = await linkedResident(employee('ACT-ELS'), 'bedrijf');
    expect((await signInAs(employee('ACT-DIRK'), 'bedrijf')).body.user.id).toBe(dirk.id);
    expect((await signInAs(employee('ACT-ELS'), 'bedrijf')).body.user.id).toBe(els.id);
    expect((await open().visit('bedrijf', employee('ACT-DIRK', '90000002'))).code).toBeUndefined();
  });

  test('may link DigiD to the same account', async () => {
    const resident = await linkedResident(employee('ACT-FEMKE'), 'bedrijf');
    const browser = open();
    const { link } = await browser.visit('digid', withNumber(nextNumber()));
    expect((await browser.link(resident.access, link)).status).toBe(200);
  });
});
