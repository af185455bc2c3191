import { afterEach, describe, expect, it } from 'vitest';
import { minimalSwitches, maximalSwitches, type Backend, type Switches } from './backend.ts';
import { demoPassword, demoSecret } from './demo-data.ts';
import { codeOf } from './mfa.ts';
import { createSpecifiedBackend } from './server.ts';

let backend: Backend;
let access = '';

afterEach(() => backend.app.close());

async function start(switches: Partial<Switches> = {}, who = 'medewerker'): Promise<void> {
  backend = await createSpecifiedBackend({ ...minimalSwitches, ...switches });
  const response = await ask('POST', '/api/dj-rest-auth/login/', {
    email: `${who}@example.org`,
    password: demoPassword,
  });
  ({ access = '' } = response.json<{ access?: string }>());
}

const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  backend.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${access}` },
    ...(body instanceof FormData ? { payload: body } : body !== undefined && { payload: body }),
  });

function formOf(fields: Record<string, string | string[] | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each);
  return form;
}

describe('a backend written from the specification', () => {
  it('signs in, asks for a code, renews and signs out', async () => {
    await start({ mfa: true });
    const login = { email: 'bewoner@example.org', password: demoPassword };
    const asked = await ask('POST', '/api/dj-rest-auth/login/', login);
    expect([asked.statusCode, asked.json()]).toEqual([401, { detail: 'MFA token is invalid' }]);
    const response = await ask('POST', '/api/dj-rest-auth/login/', { ...login, mfa_token: codeOf(demoSecret) });
    const tokens = response.json<{ access: string; refresh: string; user: { email: string } }>();
    expect(tokens.user.email).toBe('bewoner@example.org');
    const renewed = await ask('POST', '/api/dj-rest-auth/token/refresh/', { refresh: tokens.refresh });
    ({ access } = renewed.json<{ access: string }>());
    expect((await ask('GET', '/api/user/')).json()).toMatchObject({ email: 'bewoner@example.org' });
    await ask('POST', '/api/dj-rest-auth/logout/');
    expect((await ask('GET', '/api/user/')).json()).toMatchObject({ code: 'token_not_valid' });
  });

  it('lets an access token expire after so many calls', async () => {
    await start({ accessCalls: 2 });
    const statuses = [];
    for (let call = 0; call < 3; call++) statuses.push((await ask('GET', '/api/user/')).statusCode);
    expect(statuses).toEqual([200, 200, 401]);
  });

  it('answers and records what the specification does not name', async () => {
    await start();
    const unknown = await ask('GET', '/api/parcels/');
    const method = await ask('PATCH', '/api/users/12/', {});
    const kind = await ask('POST', '/api/designs/', { title: 'Ontwerp' });
    const reverse = await ask('POST', '/auth/send-login-link/', formOf({ email: 'bewoner@example.org' }));
    expect([unknown, method, kind, reverse].map(({ statusCode }) => statusCode)).toEqual([404, 405, 415, 415]);
    expect(method.headers['allow']).toBe('PUT, DELETE');
    await ask('POST', '/api/groups/', { name: 'Pachters', color: 'red' });
    expect(backend.recorded).toEqual({
      calls: [
        { call: 'GET /api/parcels/', status: 404 },
        { call: 'PATCH /api/users/:id/', status: 405 },
        { call: 'POST /api/designs/', status: 415 },
        { call: 'POST /auth/send-login-link/', status: 415 },
      ],
      fields: ['POST /api/groups/ color'],
    });
  });

  it('publishes a design with files for one group, and shows its names to staff alone', async () => {
    await start();
    const { results } = (await ask('GET', '/api/groups/')).json<{ results: { id: number; name: string }[] }>();
    const owners = results.find(({ name }) => name === 'Grondeigenaren');
    const files = new File(['%PDF-1.4'], 'plan.pdf', { type: 'application/pdf' });
    const form = formOf({ title: 'Kade', groups: [String(owners?.id)], files });
    expect((await ask('POST', '/api/designs/', form)).statusCode).toBe(200);
    const list = await ask('GET', '/api/designs/?search=kade');
    const [design] = list.json<{ results: { group_names: string[]; files: { file: string }[] }[] }>().results;
    expect(design?.group_names).toEqual(['Grondeigenaren']);
    expect((await backend.app.inject(design?.files[0]?.file ?? '')).body).toBe('%PDF-1.4');
    const login = { email: 'bewoner@example.org', password: demoPassword };
    ({ access } = (await ask('POST', '/api/dj-rest-auth/login/', login)).json<{ access: string }>());
    expect((await ask('GET', '/api/designs/?search=kade')).json()).toEqual({ results: [] });
  });

  it('leaves out of lists what is not stated, and pages where that is named', async () => {
    await start();
    expect(Object.keys((await ask('GET', '/api/news/?page_size=2')).json<object>())).toEqual(['results']);
    const contacts = await ask('GET', '/api/contacts/?page=2&page_size=50');
    expect(contacts.json<{ results: object[] }>().results).toHaveLength(10);
    expect((await ask('GET', '/api/contacts/?page=3&page_size=50')).statusCode).toBe(404);
    await backend.app.close();
    await start(maximalSwitches);
    expect((await ask('GET', '/api/news/?page_size=2')).json()).toMatchObject({ count: 4, next: '?page=2' });
  });

  it('sends a newsletter that is due, once, and locks it', async () => {
    await start();
    const form = (fields: Record<string, string>) =>
      formOf({ title: 'Nieuws', content: '<p>Tekst</p>', everyone: 'true', send_to_contacts: 'true', ...fields });
    const { id } = (await ask('POST', '/api/newsletters/', form({ send: 'true', send_at: '' }))).json<{ id: number }>();
    for (const page of [1, 3]) {
      const url = `/api/newsletter-mails/?newsletter=${id}&page=${page}&perPage=30`;
      const mails = (await ask('GET', url)).json<{ count: number; results: object[] }>();
      expect([mails.count, mails.results.length]).toEqual([61, page === 1 ? 30 : 1]);
    }
    expect((await ask('PUT', `/api/newsletters/${id}/`, form({ send: 'false' }))).statusCode).toBe(409);
  });

  it.each(['list', 'object', 'nested', 'wrapped'] as const)('nests attachments as %s', async (attachments) => {
    await start({ attachments }, 'bewoner');
    const profile = (await ask('GET', '/api/profile/')).body;
    expect(profile).toContain('guid-gespreksverslag');
    const response = await ask('POST', '/api/download-document/', { guid: 'guid-gespreksverslag' });
    expect(response.json()).toMatchObject({ file_name: 'gespreksverslag.pdf' });
  });

  it('keeps residents away from what is for staff', async () => {
    await start({}, 'bewoner');
    for (const path of ['users', 'contacts', 'groups', 'newsletters']) {
      expect((await ask('GET', `/api/${path}/`)).statusCode, path).toBe(403);
    }
  });
});
