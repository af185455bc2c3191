import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import { beforeEach, describe, expect, test } from 'vitest';
import { labelPerson } from '../../test/labels.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const people = {
  customer: await signedInPerson(portal),
  staff: await signedInPerson(portal, { isStaff: true }),
  superuser: await signedInPerson(portal, { isSuperuser: true }),
};
const token = people.staff.access;

const lastEvent = async () =>
  (await portal.pool.query('select * from audit_log order by id desc limit 1')).rows[0] as Record<string, unknown>;

const kinds = [
  { object: 'group', contract: groups, taken: 'Er is al een groep met deze naam.', gone: 'De groep is verwijderd.' },
  { object: 'zone', contract: zones, taken: 'Er is al een zone met deze naam.', gone: 'De zone is verwijderd.' },
] as const;

describe.each(kinds)('a $object', ({ object, contract, taken, gone }) => {
  const table = `${object}s`;
  const url = `/api/${table}/`;
  const create = (name: unknown) => portal.call('POST', url, { token, body: { name } });
  const make = async (name: string) => (await create(name)).body.id as number;
  const rename = (id: number, name: unknown) => portal.call('PUT', `${url}${id}/`, { token, body: { name } });
  const remove = (id: number) => portal.call('DELETE', `${url}${id}/`, { token });
  const list = async (query = '') => {
    const { status, body } = await portal.call('GET', `${url}${query}`, { token });
    expect([status, body]).toEqual([200, contract.list.response.parse(body)]);
    return body as { count: number; results: { id: number; name: string; users_count: number }[] };
  };
  const namesOf = async (query = '') => (await list(query)).results.map(({ name }) => name);
  const addContact = (id: number) =>
    portal.pool.query(
      `with one as (insert into contacts (name) values ('Contact') returning id)
       insert into contact_${table} (contact_id, ${object}_id) select id, $1 from one`,
      [id],
    );

  beforeEach(() => portal.pool.query(`delete from ${table}; delete from contacts`));

  describe('in the list', () => {
    test('is sorted by name, ignoring case', async () => {
      for (const name of ['polder', 'Alblas', 'dijk', 'Élst', 'Dijken']) await create(name);
      expect(await namesOf()).toEqual(['Alblas', 'dijk', 'Dijken', 'Élst', 'polder']);
      expect(await namesOf('?ordering=-name')).toEqual(['polder', 'Élst', 'Dijken', 'dijk', 'Alblas']);
      expect(await namesOf('?page_size=2&page=2')).toEqual(['Dijken', 'Élst']);
      expect((await list('?page=1&page_size=1000')).count).toBe(5);
    });

    test('is found by words in its name, ignoring accents, without wildcards', async () => {
      for (const name of ['Dijkvak één', 'Dijkvak twee', '100% boer']) await create(name);
      expect(await namesOf('?search=DIJKVAK een')).toEqual(['Dijkvak één']);
      expect(await namesOf('?search=%25')).toEqual(['100% boer']);
      expect((await list('?search=nergens')).count).toBe(0);
    });

    test('has the number of people and contacts in it', async () => {
      const [first, second] = [await make('Een'), await make('Twee')];
      for (let count = 0; count < 3; count += 1) {
        const { id } = await createPerson(portal);
        await labelPerson(portal, id, { [table]: count === 0 ? ['Een', 'Twee'] : ['Een'] });
      }
      await addContact(second);
      await addContact(second);
      expect((await list()).results).toEqual([
        { id: first, name: 'Een', users_count: 3, contacts_count: 0 },
        { id: second, name: 'Twee', users_count: 1, contacts_count: 2 },
      ]);
    });
  });

  describe('that is created', () => {
    test('is returned, is in the list, and is logged', async () => {
      const { status, body } = await create('  Dijkvak   noord ');
      expect([status, body]).toEqual([200, { id: expect.any(Number), name: 'Dijkvak noord' }]);
      expect(await namesOf()).toEqual(['Dijkvak noord']);
      expect((await portal.call('GET', `${url}${body.id}/`, { token })).body).toEqual(body);
      expect(await lastEvent()).toMatchObject({
        actor_id: people.staff.id,
        action: `${object}.create`,
        object: `${object} ${body.id}`,
        details: { name: 'Dijkvak noord' },
      });
    });

    test.each([
      [undefined, 'Dit veld is verplicht.'],
      ['', 'Dit veld mag niet leeg zijn.'],
      ['   ', 'Dit veld mag niet leeg zijn.'],
      ['a'.repeat(101), 'Gebruik maximaal 100 tekens.'],
      [12, 'Dit veld heeft niet de juiste vorm (verwacht: tekst).'],
    ])('with the name %j is refused', async (name, message) => {
      const response = await create(name);
      expect([response.status, response.body]).toEqual([400, { name: [message] }]);
      expect(await namesOf()).toEqual([]);
    });

    test.each(['Één dijk', 'één dijk', 'ÉÉN DIJK', 'één  dijk', 'e\u0301e\u0301n dijk'])(
      'as %j is refused if "Één dijk" exists',
      async (name) => {
        await create('Één dijk');
        const before = await lastEvent();
        const response = await create(name);
        expect([response.status, response.body]).toEqual([400, { name: [taken] }]);
        expect(await namesOf()).toEqual(['Één dijk']);
        expect(await lastEvent()).toEqual(before);
      },
    );

    test('many times simultaneously is created once', async () => {
      const names = ['polder', 'Polder', 'POLDER', 'polder', 'pOlder', 'Polder'];
      const responses = await Promise.all(names.map(create));
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400]);
      for (const { status, body } of responses) if (status === 400) expect(body).toEqual({ name: [taken] });
      expect((await list()).count).toBe(1);
    });
  });

  describe('that is renamed', () => {
    test('does not remove its people', async () => {
      const id = await make('Oud');
      await labelPerson(portal, people.customer.id, { [table]: ['Oud'] });
      const { status, body } = await rename(id, 'Nieuw');
      expect([status, body]).toEqual([200, { id, name: 'Nieuw' }]);
      expect((await list()).results).toMatchObject([{ id, name: 'Nieuw', users_count: 1 }]);
      expect(await lastEvent()).toMatchObject({
        action: `${object}.change`,
        object: `${object} ${id}`,
        details: { name: 'Nieuw', old_name: 'Oud' },
      });
    });

    test('may differ in capitals only', async () => {
      const id = await make('dijk');
      expect((await rename(id, 'Dijk')).body).toEqual({ id, name: 'Dijk' });
    });

    test('is not logged if the name is the same', async () => {
      const id = await make('Dijk');
      const before = await lastEvent();
      expect((await rename(id, ' Dijk ')).body).toEqual({ id, name: 'Dijk' });
      expect(await lastEvent()).toEqual(before);
    });

    test('is refused if the name is taken, also in concurrent changes', async () => {
      const ids = [await make('Een'), await make('Twee'), await make('Drie')];
      expect((await rename(ids[0]!, 'TWEE')).body).toEqual({ name: [taken] });
      const responses = await Promise.all(ids.map((id) => rename(id, 'Zelfde')));
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
      expect((await rename(2_000_000_000, 'Vier')).status).toBe(404);
    });
  });

  describe('that is deleted', () => {
    test('is removed from people and contacts, who are not deleted', async () => {
      const id = await make('Weg');
      await labelPerson(portal, people.customer.id, { [table]: ['Weg'] });
      await addContact(id);
      const { status, body } = await remove(id);
      expect([status, body]).toEqual([200, { detail: gone }]);
      expect(await namesOf()).toEqual([]);
      const profile = await portal.call('GET', '/api/profile/', { token: people.customer.access });
      expect([profile.status, profile.body[table]]).toEqual([200, []]);
      expect((await portal.pool.query('select 1 from contacts')).rows).toHaveLength(1);
      expect(await lastEvent()).toMatchObject({
        action: `${object}.delete`,
        object: `${object} ${id}`,
        details: { name: 'Weg', users: 1, contacts: 1 },
      });
    });

    test('twice at the same time is deleted once', async () => {
      const id = await make('Weg');
      const before = await lastEvent();
      const responses = await Promise.all([remove(id), remove(id)]);
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
      const { rows } = await portal.pool.query('select action from audit_log where id > $1', [before['id']]);
      expect(rows).toEqual([{ action: `${object}.delete` }]);
    });
  });

  test.each([
    ['nobody', 401],
    ['customer', 403],
    ['staff', 200],
    ['superuser', 200],
  ] as const)('for %s every call answers %i', async (who, expected) => {
    const id = await make('Recht');
    const bearer = who === 'nobody' ? {} : { token: people[who].access };
    const responses = [
      await portal.call('GET', url, bearer),
      await portal.call('GET', `${url}${id}/`, bearer),
      await portal.call('POST', url, { ...bearer, body: { name: 'Ander' } }),
      await portal.call('PUT', `${url}${id}/`, { ...bearer, body: { name: 'Anders' } }),
      await portal.call('DELETE', `${url}${id}/`, bearer),
    ];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => expected));
    expect(await namesOf()).toEqual([expected === 200 ? 'Ander' : 'Recht']);
  });
});
