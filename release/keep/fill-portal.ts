import { picture } from '../../server/test/sample-files.ts';
import { codeOf } from '../../server/test/totp.ts';
import { demoPassword } from '../../server/src/demo/demo-accounts.ts';
import type { KeptPeople } from '../../server/test/kept-release.ts';
import { ifOffered, type Client } from './client.ts';

const password = 'drie futen op de kruin';
const [residentEmail, staffEmail, superuserEmail] = [
  'bewoner@example.org',
  'medewerker@example.org',
  'beheerder@example.org',
];
/** After every test that will ever run. */
const farAway = '2099-01-05T08:00:00Z';
const text = '<p>De weg is tot vrijdag dicht.</p>';

/**
 * Uses a portal with demo data until every table has rows. Only by the API, so that it works with every release; steps
 * that an older release does not support are left out.
 */
export async function fillPortal(client: Client): Promise<KeptPeople> {
  const resident = await signInAnew(client, residentEmail);
  await signInAnew(client, superuserEmail);
  await signInAnew(client, 'nieuw@example.org');
  const { access: staff } = await signInAnew(client, staffEmail);
  const secondFactor = await turnOnSecondFactor(client, staff);
  const { id: profile } = await client.json('GET', '/api/profile/', { token: resident.access });
  await client.json('POST', `/api/profiles/${profile}/refresh-relatics/`, { token: resident.access });
  await client.json('POST', '/api/messages/', { token: resident.access, body: { subject: 'Oprit', text } });
  await loseSecondFactor(client, staff);
  const { group, zone } = await changeContacts(client, staff);
  await publish(client, staff, { group, zone });
  await client.json('POST', '/api/newsletters/', {
    token: staff,
    body: { title: 'Voorjaar', content: text, send: true, send_at: farAway, groups: [group], zones: [zone] },
  });
  await fillExtensions(client, staff);
  await client.signIn(residentEmail, 'niet het wachtwoord').catch(() => {});
  return {
    password,
    resident: { email: residentEmail, refresh: resident.refresh },
    staff: { email: staffEmail, ...secondFactor },
    superuser: { email: superuserEmail },
  };
}

/**
 * Creates work that the portal's jobs would process immediately, so for a process without jobs: a mail, a file, mails
 * about news.
 */
export async function leaveWork(client: Client, people: KeptPeople): Promise<void> {
  const staff = (await client.signIn(people.staff.email, people.password, people.staff.recoveryCodes.pop())).access;
  await client.json('POST', '/api/news/', { token: staff, body: { title: 'De kade is open', everyone: true } });
  const upload = await client.json('POST', '/api/uploads/', { token: staff, form: { file: note('weg.txt') } });
  await client.call('DELETE', `/api/files/${upload.id}/`, { token: staff });
  await client.json('POST', '/auth/send-login-link/', { body: { email: people.resident.email } });
}

/** Signs in with the password of the demo and chooses another; returns the tokens. */
async function signInAnew(client: Client, email: string) {
  const { access } = await client.signIn(email, demoPassword);
  const body = { current_password: demoPassword, new_password: password, re_new_password: password };
  await client.call('POST', '/auth/users/set_password/', { token: access, body });
  return client.signIn(email, password);
}

async function turnOnSecondFactor(client: Client, token: string) {
  const { secret } = await client.json('GET', '/api/mfa/setup/', { token });
  await client.call('POST', '/api/mfa/setup/', { token, body: { secret, token: await codeOf(secret) } });
  const { codes } = await client.json('GET', '/api/mfa/recovery-codes/', { token });
  await client.signIn(staffEmail, password, codes[0]);
  return { secret, recoveryCodes: codes.slice(1) };
}

/** A new resident gets a second factor, and staff are asked to remove it. */
async function loseSecondFactor(client: Client, staff: string): Promise<void> {
  const email = 'verloren@example.org';
  const { id } = await client.json('POST', '/api/users/', {
    token: staff,
    body: { username: 'verloren', email, first_name: 'Riet', last_name: 'Kolk', password, confirm_password: password },
  });
  const { access: token } = await client.signIn(email, password);
  const { secret } = await client.json('GET', '/api/mfa/setup/', { token });
  await client.call('POST', '/api/mfa/setup/', { token, body: { secret, token: await codeOf(secret) } });
  await client.json('POST', '/api/mfa/resets/', { token: staff, body: { user: id, reason: 'Telefoon in de sloot' } });
}

async function changeContacts(client: Client, token: string): Promise<{ group: number; zone: number }> {
  const { id: group } = await client.json('POST', '/api/groups/', { token, body: { name: 'Kadewerkers' } });
  const { id: zone } = await client.json('POST', '/api/zones/', { token, body: { name: 'Kadekwartier' } });
  await client.json('GET', '/api/contacts/sync/?confirm=true', { token });
  const contact = await client.json('POST', '/api/contacts/', {
    token,
    body: {
      name: 'Mevrouw Één-Ülker',
      email: 'een@example.org; twee@example.org',
      invite_all_email_addresses: true,
      groups: [group],
      zones: [zone],
    },
  });
  await client.json('POST', `/api/contacts/${contact.id}/convert_to_user/`, { token });
  const { results } = await client.json('GET', '/api/contacts/?page_size=200', { token });
  const synced = results.find(({ is_external, zones }) => is_external && zones.length > 0);
  const body = { action: 'remove_zone', ids: [synced?.id], label: synced?.zones[0]?.id };
  await client.json('POST', '/api/contacts/bulk/', { token, body });
  return { group, zone };
}

async function publish(client: Client, token: string, { group, zone }: { group: number; zone: number }): Promise<void> {
  const image = new File([new Uint8Array(await picture('png'))], 'kade.png', { type: 'image/png' });
  const form = { title: 'De kade gaat dicht', content: text, everyone: 'true', featured_image: image };
  await client.json('POST', '/api/news/', { token, form });
  const files = { files: note('dwarsprofiel.txt') };
  await client.json('POST', '/api/documents/', { token, form: { title: 'Dwarsprofiel', everyone: 'true', ...files } });
  const body = { title: 'Alleen voor de kade', groups: [group], zones: [zone] };
  await client.json('POST', '/api/designs/', { token, body });
}

/** What later releases added. */
async function fillExtensions(client: Client, staff: string): Promise<void> {
  const post = (path: string, body: unknown) => client.json('POST', path, { token: staff, body });
  await ifOffered(async () => {
    const segment = await post('/api/segments/', { name: 'Zonder account', filter: { account: 'none' } });
    const choice = { title: 'Voor een segment', segments: [segment.id] };
    await post('/api/documents/', choice);
    await post('/api/newsletters/', { ...choice, content: text });
  });
  const { results: users } = await client.json('GET', `/api/users/?search=${residentEmail}`, { token: staff });
  await ifOffered(() => post('/api/impersonations/', { profile: users[0]?.profile_id, purpose: 'Vraag aan de balie' }));
  await ifOffered(() => post('/api/notes/', { profile: users[0]?.profile_id, text: 'Belde over de oprit' }));
  await ifOffered(async () => {
    const { results } = await client.json('GET', '/api/messages/?page_size=1', { token: staff });
    await post(`/api/messages/${results[0]?.id}/replies/`, { text });
    await post(`/api/messages/${results[0]?.id}/writing/`, { is_writing: true });
  });
  await ifOffered(() => post('/api/calendar-feed/', {}));
  await ifOffered(() => post('/api/standard-answers/', { name: 'Oprit', text: '<p>Beste {{naam}}</p>' }));
  await ifOffered(async () => {
    // Other staff are contact persons in the demo data.
    const { results: others } = await client.json('GET', `/api/users/?search=${superuserEmail}`, { token: staff });
    const { id: label } = await post('/api/groups/', { name: 'Met contactpersoon' });
    const zones = await client.json('GET', '/api/zones/?page_size=1', { token: staff });
    const about = { phone: '', hours: '', groups: [label], zones: [zones.results[0]?.id], users: [users[0]?.id] };
    await post('/api/contact-persons/', { user_id: others[0]?.id, ...about });
  });
  await ifOffered(async () => {
    const { id } = await post('/api/groups/', { name: 'Weggedaan' });
    await client.call('DELETE', `/api/groups/${id}/`, { token: staff });
    await client.json('GET', '/api/bin/', { token: staff });
  });
  await ifOffered(() => client.json('POST', '/api/profile/dossier/', { token: staff }));
  await ifOffered(() => client.json('POST', '/api/parcels/outline-runs/', { token: staff }));
  await ifOffered(() => client.json('GET', '/api/parcels/register/?designation=KDL02%20C%201145', { token: staff }));
}

const note = (name: string): File => new File(['De dijk is 6 meter hoog.'], name, { type: 'text/plain' });
