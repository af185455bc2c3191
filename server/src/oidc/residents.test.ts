import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { midden, substantieel, startResidents } from '../../test/resident-scene.ts';
import { sessions } from '../schema/sessions.ts';

const scene = await startResidents();
const { logs, portal, nextNumber, open, withNumber, mandate, employee, linkedResident, signInAs } = scene;
afterAll(scene.stop);

/** Everything that is stored, as text. */
async function dumpDatabase(): Promise<string> {
  const { rows } = await portal.pool.query(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const tables = rows.map(({ table_name: name }: { table_name: string }) =>
    portal.pool.query(`select coalesce(string_agg(t::text, E'\\n'), '') as text from "${name}" t`),
  );
  return (await Promise.all(tables)).map(({ rows }) => (rows[0] as { text: string }).text).join('\n');
}

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

describe('a number of the government', () => {
  test('is in no table, log line, answer, address or mail', async () => {
    const [bsn, acting] = [nextNumber(), nextNumber()];
    const seen: string[] = [];
    const resident = await linkedResident(withNumber(bsn));
    for (const person of [withNumber(bsn), mandate(bsn, acting), withNumber(`${bsn.slice(0, 8)}x`)]) {
      const browser = open();
      const returned = await browser.visit('digid', person);
      seen.push(JSON.stringify(returned), [...browser.cookies].join());
      if (returned.code === undefined) continue;
      const exchanged = await browser.exchange(returned.code);
      seen.push(exchanged.text, JSON.stringify(exchanged.headers));
      for (const path of ['/api/user/', '/api/profile/', '/api/sessions/', '/api/settings/'])
        seen.push((await portal.call('GET', path, { token: exchanged.body.access })).text);
    }
    await linkedResident(employee('ACT-GEHEIM', '90000077'), 'bedrijf');
    const stored = await dumpDatabase();
    expect(stored).toContain(resident.email);
    for (const secret of [bsn, acting, '90000077', 'ACT-GEHEIM'])
      for (const place of [stored, logs.lines.join(''), seen.join('')]) expect(place).not.toContain(secret);
    expect(logs.lines.join('')).toContain('oidc_failed');
  });
});
