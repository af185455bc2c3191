import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

/* A third-party client that knows only the portal's OpenAPI document: signs in, reads all contacts, publishes a
   design with files and schedules a newsletter. `api.ts` is generated from the document; see the test in
   server/src/platform/openapi. Arguments: the address of a portal, an e-mail address and a password. */

const [, , baseUrl = '', email = '', password = ''] = process.argv;
const client = createClient<paths>({ baseUrl });
const { access, refresh } = await signIn();
// As a client does after ten minutes: the first access token is no longer used.
const renewed = await client.POST('/api/dj-rest-auth/token/refresh/', { body: { refresh } });
client.use({
  onRequest({ request }) {
    request.headers.set('authorization', `Bearer ${renewed.data?.access ?? access}`);
    return request;
  },
});

console.log(
  JSON.stringify({
    contacts: (await listContacts()).map(({ name }) => name),
    design: await publishDesign('Dwarsprofiel', [
      new File(['De dijk is 6 meter hoog.'], 'hoogte.txt'),
      new File(['km;m\n1;6\n'], 'hoogte.csv'),
    ]),
    newsletter: await scheduleNewsletter('Voorjaar', '2035-03-01T09:30'),
    refused: await scheduleNewsletter('', '2035-03-01T09:30'),
  }),
);

async function signIn() {
  const { data, error } = await client.POST('/api/dj-rest-auth/login/', { body: { email, password } });
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** All contacts by name, two on a page. */
async function listContacts(): Promise<components['schemas']['Contact'][]> {
  const contacts = [];
  for (let page = 1; ; page += 1) {
    const query = { page, page_size: 2, ordering: 'name' } as const;
    const { data, error } = await client.GET('/api/contacts/', { params: { query } });
    if (error !== undefined) throw new Error(JSON.stringify(error));
    contacts.push(...data.results);
    if (data.next === null) return contacts;
  }
}

/** Publishes a design with files, sent as a form. */
async function publishDesign(title: string, files: File[]) {
  const { data, error } = await client.POST('/api/designs/', {
    body: { title, everyone: true },
    bodySerializer: (fields) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
      }
      for (const file of files) form.append('files', file);
      return form;
    },
  });
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** Schedules a newsletter for everyone; returns the status and errors if the portal refuses. */
async function scheduleNewsletter(title: string, sendAt: string) {
  const body = { title, content: '<p>Dag</p>', send: true, send_at: sendAt, everyone: true };
  const { data, error, response } = await client.POST('/api/newsletters/', { body });
  return data ?? { status: response.status, error };
}

/** None of these compiles: the types come from the document and are not `any`. */
export const mistakes = [
  // @ts-expect-error no such call
  () => client.GET('/api/kontakten/'),
  // @ts-expect-error a title is required
  () => client.POST('/api/designs/', { body: { everyone: true } }),
  // @ts-expect-error contacts have no such order
  () => client.GET('/api/contacts/', { params: { query: { ordering: 'age' } } }),
  // @ts-expect-error a newsletter has no such field
  async () => (await client.GET('/api/newsletters/{id}/', { params: { path: { id: 1 } } })).data?.subject,
];
