import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../server/src/demo/random.ts';
import { formOf } from '../server/test/forms.ts';
import { Client } from './client.ts';
import { answer, write } from './conversations.ts';
import type { Ledger } from './ledger.ts';
import type { Site } from './site.ts';

/** Those who write in a scenario of conversations; the first 30 also work in the others. */
const residents = 100;
const busyResidents = 30;
const staff = 3;
/** Recipients of every newsletter of the load. */
export const readers = 400;
const password = 'vier grutto slootkant';

/** The continuous activity of residents and staff. */
export interface Load {
  clients: Client[];
  /** Starts the work of all clients, or lets everybody write messages and answers. */
  start(isWriting: boolean): void;
  /** Waits until the last request of every client has ended. */
  stop(): Promise<void>;
  /** Does what staff would do about newsletters that wait for them. */
  helpNewsletters(): Promise<void>;
}

/** Makes accounts, contacts and settings through the portal, as its staff would. */
export async function prepareLoad(site: Site, ledger: Ledger, random: Random): Promise<Load> {
  const email = 'beheer@example.org';
  await site.admin(['create-superuser', '--email', email], `${password}\n`);
  const superuser = new Client(site, ledger, { number: 1, email, password });
  const must = async (method: string, path: string, body: unknown) => {
    const reply = await superuser.send(method, path, { body });
    if (reply.status >= 300) throw new Error(`${path} ended with ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  await must('PUT', '/api/sites/1/', { contact_email: 'team@example.org', contact_name: 'Team' });
  const { id: group } = await must('POST', '/api/groups/', { name: 'Lezers' });
  const rows = Array.from({ length: readers }, (_, index) => ({
    name: `Lezer ${index}`,
    email: `lezer${index}@example.org`,
    mobile_phone: '',
    groups: 'Lezers',
    zones: '',
  }));
  await must('POST', '/api/contacts/import/', { rows, commit: true });
  const clients: Client[] = [];
  for (let index = 0; index < residents + staff; index += 1) {
    const isStaff = index < staff;
    const person = { number: index + 2, email: `persoon${index}@example.org`, password };
    const { id } = await must('POST', '/api/users/', {
      username: person.email,
      email: person.email,
      is_staff: isStaff,
      password,
      confirm_password: password,
    });
    const client = new Client(site, ledger, person);
    clients.push(client);
    if (isStaff) continue;
    const { profile_id } = (await superuser.send('GET', `/api/users/${String(id)}/`)).body;
    await must('PUT', `/api/profiles/${String(profile_id)}/`, { guid: `R_${String(index).padStart(5, '0')}` });
  }

  let stopping = new AbortController();
  let working: Promise<void>[] = [];
  const repeat = async (act: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await act();
      await sleep(random.between(200, 1_500));
    }
  };
  return {
    clients: [superuser, ...clients],
    start(isWriting) {
      stopping = new AbortController();
      const [actStaff, actResident] = isWriting ? [answer, write] : [actAsStaff, actAsResident];
      const jobs = clients
        .slice(0, isWriting ? undefined : staff + busyResidents)
        .map((client, index) => () => (index < staff ? actStaff : actResident)(client, ledger, random));
      const others = isWriting ? [] : [() => writeNewsletters(superuser, ledger, Number(group))];
      working = [...jobs, ...others].map(repeat);
    },
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
    async helpNewsletters() {
      const states = await site.query<{ id: number; state: string }>(
        `select id, state from newsletters where id = any($1) and state in ('paused', 'held')`,
        [[...ledger.newsletters]],
      );
      for (const { id, state } of states) {
        await superuser.send('POST', `/api/newsletters/${id}/${state === 'held' ? 'start' : 'resume'}/`);
      }
    },
  };
}

async function actAsResident(client: Client, ledger: Ledger, random: Random): Promise<void> {
  if (random.chance(0.03)) return client.signOut();
  if (random.chance(0.2)) return void (await client.renew());
  if (random.chance(0.05)) {
    const subject = `Vraag ${randomBytes(6).toString('hex')}`;
    const { status, body } = await client.send('POST', '/api/messages/', {
      body: { subject, text: '<p>Wanneer?</p>' },
    });
    if (status === 200) ledger.messages.set(Number(body['id']), subject);
    return;
  }
  const { status, body } = await client.send(
    'GET',
    random.chance(0.5) ? '/api/profile/' : '/api/documents/?page_size=5',
  );
  if (status === 200 && random.chance(0.2) && body['guid'] !== undefined) {
    await client.send('POST', `/api/profiles/${String(body['id'])}/refresh-relatics/`);
  }
}

async function actAsStaff(client: Client, ledger: Ledger, random: Random): Promise<void> {
  if (random.chance(0.05)) return void (await client.renew());
  if (random.chance(0.1)) return void (await client.send('GET', '/api/contacts/?search=lezer&page_size=50'));
  if (random.chance(0.3)) return publish(client, ledger);
  if (random.chance(0.1)) return unpublish(client, ledger, random);
  const name = `Contact ${randomBytes(6).toString('hex')}`;
  const email = `${name.toLowerCase().replace(' ', '-')}@example.org`;
  const known = [...ledger.contacts].filter(([, { attempted }]) => attempted === null);
  if (known.length < 5 || random.chance(0.5)) {
    const { status, body } = await client.send('POST', '/api/contacts/', { body: { name, email } });
    if (status === 200) ledger.contacts.set(Number(body['id']), { acknowledged: name, attempted: null });
    return;
  }
  const [id, entry] = random.pick(known);
  // Until there is a response no other client changes it, and without one no client does.
  entry.attempted = name;
  const { status } = await client.send('PUT', `/api/contacts/${id}/`, { body: { name, email } });
  if (status === 200) ledger.contacts.set(id, { acknowledged: name, attempted: null });
  else if (status >= 400 && status < 500) entry.attempted = null;
}

async function publish(client: Client, ledger: Ledger): Promise<void> {
  // Text is stored unchanged, so that its hash is known.
  const content = Buffer.from(randomBytes(30_000).toString('hex'));
  const form = formOf({ title: 'Verslag', everyone: true, files: { name: 'verslag.txt', content } });
  const { status, body } = await client.send('POST', '/api/documents/', { form });
  const hash = createHash('sha256').update(content).digest('hex');
  if (status === 200) ledger.documents.set(Number(body['id']), hash);
}

async function unpublish(client: Client, ledger: Ledger, random: Random): Promise<void> {
  const known = [...ledger.documents].filter(([, hash]) => hash !== null).map(([id]) => id);
  if (known.length < 5) return;
  const id = random.pick(known);
  ledger.documents.delete(id);
  const { status } = await client.send('DELETE', `/api/documents/${id}/`);
  if (status === 200) ledger.documents.set(id, null);
}

/** Starts a newsletter whenever none is being sent. */
async function writeNewsletters(client: Client, ledger: Ledger, group: number): Promise<void> {
  for (const id of [...ledger.newsletters].slice(-2)) {
    const { status, body } = await client.send('GET', `/api/newsletters/${id}/`);
    if (status !== 200 || body['state'] === 'sending' || body['state'] === 'scheduled') return;
  }
  const content = '<p>In maart begint het werk aan de dijk.</p>'.repeat(20);
  const { status, body } = await client.send('POST', '/api/newsletters/', {
    body: { title: 'Werk aan de Kolkdijk', content, groups: [group], send_to_contacts: true, send: true },
  });
  if (status === 200) ledger.newsletters.add(Number(body['id']));
}
