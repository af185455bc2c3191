import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDossiers } from '../../test/dossiers.ts';
import { queuedMails } from '../../test/mail.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { cleanUp } from '../clean-up.ts';
import { removeObjects } from '../files/jobs.ts';

const portal = await startTestPortal();
const { pool, config } = portal;
const { addFile, insert, make, read, store } = await openDossiers(portal);

const attack = '<script>alert(1)</script>';
const hidden = (name: string) => `verborgen-${name}`;
const secret = (name: string) => `geheim-${name}`;

describe('a dossier', () => {
  let entries: Record<string, string>;
  let person: Awaited<ReturnType<typeof signedInPerson>>;
  const page = (name: string) => entries[name] ?? '';
  const rows = (name: string) => JSON.parse(page(`data/${name}.json`)).rows;

  beforeAll(async () => {
    person = await signedInPerson(portal, { lastName: `Wiel</b>${attack}`, profile: { street: 'Kerkdijk' } });
    const other = await createPerson(portal, { firstName: hidden('buur'), email: 'buur@example.org' });
    const staff = await signedInPerson(portal, {
      isStaff: true,
      firstName: 'Jan',
      lastName: 'Sluis',
      jobTitle: 'Dijkgraaf',
    });
    const id = person.id;
    await pool.query(
      `update profiles set relatics_data = $2, guid = 'P-1', parcels = 'KDL02 C 7', polygons = '[{"name":"KDL02 C 7","polygon":[[51.8,5.1],[51.9,5.1],[51.9,5.2]]}]'
       where user_id = $1`,
      [id, JSON.stringify({ Klanteis: [{ ID: 'W-1', Klanteis: `Oprit ${attack}` }], Contactmoment: [] })],
    );
    const contact = { name: 'Linde als contact', mobile_phone: '0612345678', email: 'x' };
    const contactId = await insert('contacts', { ...contact, user_id: id });
    await pool.query('update contacts set email = $2 where id = $1', [contactId, `${person.email}, buur@example.org`]);
    const message = { name: 'Linde', email: person.email, text: `<p onclick="alert(2)">Hoe lang?</p>${attack}` };
    const messageId = await insert('messages', {
      ...message,
      subject: `Oprit${attack}`,
      sender_id: id,
      owner_id: staff.id,
    });
    const reply = {
      message_id: messageId,
      side: 'team',
      name: 'Jan Sluis',
      job_title: 'Dijkgraaf',
      text: '<p>Tot mei</p>',
    };
    const replyId = await insert('replies', { ...reply, author_id: staff.id });
    await addFile({ reply_id: replyId }, '../../CON.txt', 'van het team');
    await addFile({ message_id: messageId }, `${'lang'.repeat(60)}\u202Efdp.txt`, 'lange naam');
    await addFile({ message_id: messageId }, 'foto.txt', 'eerste');
    await addFile({ message_id: messageId }, 'foto.txt', 'tweede');
    await insert('messages', { ...message, subject: hidden('bericht'), sender_id: other.id });
    const note = { text: hidden('notitie'), author_id: staff.id, due_on: '2026-12-04' };
    await insert('notes', { ...note, user_id: id, promise: 'Wij bellen u' });
    await insert('notes', { ...note, user_id: id });
    const document = { kind: 'document', for_everyone: false };
    const mine = await insert('publications', { ...document, title: 'Alleen voor Linde' });
    const not = await insert('publications', { ...document, title: hidden('document') });
    await pool.query('insert into publication_users (publication_id, user_id) values ($1, $2), ($3, $4)', [
      mine,
      id,
      not,
      other.id,
    ]);
    const current = await addFile({ publication_id: mine }, 'besluit.txt', 'het besluit');
    await addFile({ current_file_id: current }, 'oud.txt', hidden('versie'));
    await addFile({ publication_id: not }, 'ander.txt', hidden('bestand'));
    const picture = await addFile({ role: 'letter_picture' }, 'kruin.txt', 'de kruin');
    const content = `<p>In mei</p><img src="/api/newsletter-pictures/${picture}/${'0a'.repeat(16)}/" alt="De kruin" />`;
    const letter = await insert('newsletters', { title: 'Voorjaar', content, state: 'sent' });
    await insert('newsletter_mails', { newsletter_id: letter, user_id: id, email: person.email, state: 'sent' });
    await insert('newsletter_mails', {
      newsletter_id: letter,
      user_id: other.id,
      email: 'buur@example.org',
      state: 'sent',
    });
    await insert('mails', {
      user_id: id,
      recipient: person.email,
      subject: 'Uw inloglink',
      state: 'failed',
    });
    await insert('mailed_links', {
      user_id: id,
      purpose: 'invitation',
      token_hash: secret('link'),
      expires_at: '2027-01-01',
    });
    await insert('invitation_letters', {
      contact_id: contactId,
      code_hash: secret('brief'),
      created_at: '2026-11-02T09:00:00Z',
      expires_at: '2026-12-02',
    });
    await insert('mfa_factors', { user_id: id, sealed_secret: secret('factor') });
    await insert('recovery_codes', { user_id: id, hash: secret('code') });
    await insert('passkeys', {
      user_id: id,
      name: `Sleutel${attack}`,
      credential_id: secret('passkey'),
      public_key: secret('publieke sleutel'),
      user_handle: secret('handvat'),
      transports: '{}',
      counter: 0,
      is_verified: true,
    });
    await insert('known_devices', { user_id: id, device_hash: secret('apparaat') });
    await portal.call('GET', `/api/profiles/${person.profileId}/`, { token: staff.access });
    const view = { profile: person.profileId, purpose: 'Belde over de oprit' };
    await portal.call('POST', '/api/impersonations/', { token: staff.access, body: view });
    await portal.call('PUT', `/api/profiles/${person.profileId}/`, {
      token: staff.access,
      body: { city: 'Opheusden' },
    });
    await addWhatHomeShows({ id, otherId: other.id, staffId: staff.id, contactId });
    await pool.query(
      `update messages set form = '{"kind":"wish","reason":"","place":"","wish_id":"","latitude":null,"longitude":null}' where sender_id = $1`,
      [id],
    );
    for (const form of ['wish', 'damage']) {
      await portal.call('GET', `/api/messages/export/?form=${form}`, { token: staff.access });
    }
    entries = await make(person.access);
  });

  /** Each with something of the same kind that is not theirs. */
  async function addWhatHomeShows(people: { id: number; otherId: number; staffId: number; contactId: number }) {
    const { id, otherId, staffId, contactId } = people;
    const visit = {
      guid: 'P-1',
      type: 'Keukentafelgesprek',
      status: '',
      who: 'Jan Sluis',
      starts_at: '2026-12-01T10:00:00',
    };
    const confirmed = { confirmed_for: visit.starts_at, confirmed_at: '2026-11-20T09:00:00Z' };
    await insert('appointments', { ...visit, ...confirmed, user_id: id, moment_id: 'M-1', title: `Opname${attack}` });
    await insert('appointments', { ...visit, user_id: id, guid: 'P-2', moment_id: 'M-2', title: hidden('afspraak') });
    await insert('appointments', { ...visit, user_id: otherId, moment_id: 'M-1', title: hidden('afspraak') });
    const callId = await insert('contact_persons', { user_id: staffId, phone: '0488123456', hours: 'op werkdagen' });
    await pool.query('insert into contact_person_users (contact_person_id, user_id) values ($1, $2)', [callId, id]);
    const design = { kind: 'design', for_everyone: true, content: '' };
    const mine = await insert('publications', { ...design, title: 'Nieuwe trap' });
    const gone = await insert('publications', { ...design, title: hidden('ontwerp'), is_published: false });
    for (const ref of [mine, gone]) await insert('opened_items', { user_id: id, kind: 'design', ref: String(ref) });
    await insert('opened_items', { user_id: otherId, kind: 'wish', ref: hidden('wens') });
    const zoneId = await insert('zones', { name: 'Vak 3' });
    await pool.query('insert into user_zones (user_id, zone_id) values ($1, $2)', [id, zoneId]);
    const work = { starts_on: '2026-12-01', ends_on: '2026-12-04', effects: ['road_closed'], state: 'published' };
    const workId = await insert('works', { ...work, title: `Damwand${attack}`, zone_id: zoneId });
    await insert('works', { ...work, title: hidden('werk') });
    await insert('works', { ...work, title: hidden('werk'), zone_id: zoneId, state: 'draft' });
    await insert('work_notifications', { user_id: id, work_id: workId, sequence: 0, is_urgent: true });
    const form = {
      kind: 'damage',
      what: 'noise',
      since: '2026-11-02',
      place: `Erf${attack}`,
      latitude: null,
      longitude: null,
    };
    const call = { name: 'Linde', text: '<p>Lawaai</p>', source: 'phone', contact_id: contactId };
    await insert('messages', { ...call, subject: 'Gebeld', email: '', form: JSON.stringify(form) });
    await insert('messages', { ...call, subject: hidden('gesprek'), email: 'buur@example.org' });
    const letter = await insert('newsletters', { title: 'Najaar', content: '', state: 'sent' });
    const sent = { newsletter_id: letter, contact_id: contactId, state: 'sent' };
    await insert('newsletter_mails', { ...sent, email: 'linde.werk@example.org' });
    await insert('newsletter_mails', { ...sent, email: 'buur@example.org' });
  }

  test('has what the portal holds about the person', () => {
    expect(page('profiel/index.html')).toContain('Kerkdijk');
    expect(page('profiel/index.html')).toContain('<polygon');
    expect(page('wensen/index.html')).toContain('Oprit');
    expect(rows('contact')).toMatchObject([{ name: 'Linde als contact', filtered_email: [person.email] }]);
    expect(rows('berichten')).toContainEqual(
      expect.objectContaining({
        replies: [expect.objectContaining({ name: 'Jan Sluis', job_title: 'Dijkgraaf' })],
        reference: expect.stringMatching(/^B\d+, ontvangen op /),
      }),
    );
    expect(rows('toezeggingen')).toMatchObject([{ promise: 'Wij bellen u', due_on: '2026-12-04' }]);
    expect(rows('documenten')).toMatchObject([{ title: 'Alleen voor Linde' }]);
    expect(rows('nieuwsbrieven')).toMatchObject([
      { title: 'Najaar', email: 'linde.werk@example.org' },
      { title: 'Voorjaar', content: expect.stringContaining('<p>In mei</p>'), email: person.email },
    ]);
    const [{ file }] = rows('nieuwsbrieven')[1].files;
    expect(page(`nieuwsbrieven/${rows('nieuwsbrieven')[1].id}.html`)).toContain(`<img src="../${file}" alt="De kruin"`);
    expect(page(file)).toBe('de kruin');
    expect(rows('mails')).toMatchObject([{ subject: 'Uw inloglink', state: 'failed' }]);
    expect(rows('sessies')).toHaveLength(1);
    expect(rows('beveiliging')).toMatchObject([
      {
        has_password: true,
        mfa_since: null,
        recovery_codes_left: 1,
        passkeys: [{ name: `Sleutel${attack}`, used_at: null }],
        links: [{ purpose: 'invitation' }],
        letters: [{ used_at: null }],
      },
    ]);
    expect(page('beveiliging/index.html')).toContain('Gemaakt op 2 november 2026 om 10:00, niet gebruikt');
  });

  test('has what home shows, what was opened and mailed, and the fields of forms', () => {
    expect(rows('afspraken')).toMatchObject([{ moment_id: 'M-1', confirmed_for: '2026-12-01T10:00:00' }]);
    expect(page('afspraken/index.html')).toContain('01-12-2026 om 10:00 uur');
    expect(rows('contactpersoon')).toMatchObject([{ name: 'Jan Sluis', job_title: 'Dijkgraaf', phone: '0488123456' }]);
    expect(rows('werk')).toMatchObject([{ title: `Damwand${attack}`, zone_name: 'Vak 3', effects: ['road_closed'] }]);
    expect(page('werk/index.html')).toContain('weg dicht');
    expect(page('werk/index.html')).toContain('01-12-2026');
    expect(page('toezeggingen/index.html')).toContain('04-12-2026');
    expect(page(`werk/${rows('werk')[0].id}.html`)).toContain('Vak 3');
    expect(rows('meldingen')).toMatchObject([{ kind: 'work', title: `Damwand${attack}` }]);
    const opened = rows('geopend').map(({ kind, title }: Record<string, string>) => `${kind} ${title}`.trim());
    expect(opened.toSorted()).toEqual(['all', 'design', 'design Nieuwe trap']);
    const form = expect.objectContaining({ kind: 'damage', since: '2026-11-02', place: `Erf${attack}` });
    const called = rows('berichten').find(({ subject }: { subject: string }) => subject === 'Gebeld');
    expect(called).toMatchObject({ source: 'phone', form });
    expect(page(`berichten/${called.id}.html`)).toContain('Sinds: 02-11-2026; Plek: Erf&lt;script&gt;');
  });

  test('says who looked and why, and who changed what, by name and function', () => {
    // Of the two lists that staff downloaded the person is in one.
    expect(rows('inzage')).toMatchObject([
      { who: 'Jan Sluis, Dijkgraaf', action: 'message.export', purpose: '' },
      { who: 'Jan Sluis, Dijkgraaf', action: 'impersonation.start', purpose: 'Belde over de oprit' },
      { who: 'Jan Sluis, Dijkgraaf', action: 'profile.read', purpose: '' },
    ]);
    expect(page('inzage/index.html')).toContain('bekeek het portaal zoals u het ziet');
    const log = rows('logboek');
    expect(log).toContainEqual(
      expect.objectContaining({ action: 'profile.change', who: 'Jan Sluis, Dijkgraaf', address: '' }),
    );
    expect(log).toContainEqual(
      expect.objectContaining({ action: 'session.sign_in', who: 'u zelf', address: '127.0.0.1' }),
    );
  });

  test('has no notes of staff, no secrets and nothing of anybody else', () => {
    const all = Object.entries(entries).flat().join('\n');
    expect(all.match(/(verborgen|geheim)-\w+/g)).toBeNull();
    for (const word of ['buur@example.org', 'argon2', 'owner', 'uploaded_by":"J']) expect(all).not.toContain(word);
    expect(page('index.html')).toContain('artikel 15');
  });

  test('has its files under names that every system can store', () => {
    const names = Object.keys(entries);
    expect(Object.values(entries)).toEqual(
      expect.arrayContaining(['van het team', 'lange naam', 'eerste', 'tweede', 'het besluit']),
    );
    for (const name of names) expect(name).toMatch(/^[a-z0-9/.-]{1,125}$/i);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(names.filter((name) => name.startsWith('files/')).every((name) => /^files\/\d+-/.test(name))).toBe(true);
  });

  test('opens from a folder: every link leads to an entry, and nothing in it runs', () => {
    const pages = Object.entries(entries).filter(([name]) => name.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(15);
    for (const [name, html] of pages) {
      expect(html).not.toMatch(/<script|<iframe|onclick=|javascript:/i);
      const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to = '']) => to);
      for (const to of links.filter((link) => !link.startsWith('https://portaal.example.org/'))) {
        expect(entries).toHaveProperty([path.posix.join(path.posix.dirname(name), decodeURIComponent(to))]);
      }
    }
  });

  test('is announced by a mail without its content, and is there until a week later', async () => {
    const [mail] = await queuedMails(portal, person.email);
    expect(mail?.content).toMatchObject({
      subject: 'Uw dossier staat klaar',
      button: { url: `${config.publicUrl}/user-profile` },
    });
    const { file, expires_at, size, requested_at } = await read(person.access);
    expect(Math.round((Date.parse(expires_at) - Date.parse(requested_at)) / 86_400_000)).toBe(7);
    expect(size).toBeGreaterThan(10_000);
    const { rows: kept } = await pool.query('select key from files where dossier_id is not null and name like $1', [
      'mijn%',
    ]);
    await pool.query("update dossiers set finished_at = now() - interval '7 days' where user_id = $1", [person.id]);
    expect((await read(person.access)).state).toBe('none');
    expect((await portal.app.inject({ url: file })).statusCode).toBe(404);
    await cleanUp(portal.db);
    await removeObjects(portal.db, store);
    expect(await store.size(kept[0].key)).toBeUndefined();
  });
});
