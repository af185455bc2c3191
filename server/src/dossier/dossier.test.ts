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
      `update profiles set relatics_data = $2, parcels = 'KDL02 C 7', polygons = '[{"name":"KDL02 C 7","polygon":[[51.8,5.1],[51.9,5.1],[51.9,5.2]]}]'
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
      form: JSON.stringify({ kind: 'wish', reason: 'Voor de rolstoel', place: 'Achter', wish_id: '' }),
    });
    const visit = { guid: '', type: 'Gesprek', status: 'Gepland', who: 'Jan Sluis', starts_at: '2099-12-01T10:00:00' };
    await insert('appointments', { ...visit, user_id: id, moment_id: 'CM_1', title: 'Opname' });
    await insert('appointments', { ...visit, user_id: other.id, moment_id: 'CM_2', title: hidden('afspraak') });
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
    const letter = await insert('newsletters', { title: 'Voorjaar', content: '<p>In mei</p>', state: 'sent' });
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
    await insert('mfa_factors', { user_id: id, sealed_secret: secret('factor') });
    await insert('recovery_codes', { user_id: id, hash: secret('code') });
    await insert('known_devices', { user_id: id, device_hash: secret('apparaat') });
    await portal.call('GET', `/api/profiles/${person.profileId}/`, { token: staff.access });
    const view = { profile: person.profileId, purpose: 'Belde over de oprit' };
    await portal.call('POST', '/api/impersonations/', { token: staff.access, body: view });
    await portal.call('PUT', `/api/profiles/${person.profileId}/`, {
      token: staff.access,
      body: { city: 'Opheusden' },
    });
    entries = await make(person.access);
  });

  test('has what the portal holds about the person', () => {
    expect(page('profiel/index.html')).toContain('Kerkdijk');
    expect(page('profiel/index.html')).toContain('<polygon');
    expect(page('wensen/index.html')).toContain('Oprit');
    expect(rows('contact')).toMatchObject([{ name: 'Linde als contact', filtered_email: [person.email] }]);
    expect(rows('berichten')).toMatchObject([{ replies: [{ name: 'Jan Sluis', job_title: 'Dijkgraaf' }] }]);
    expect(rows('berichten')).toMatchObject([{ form: { kind: 'wish', reason: 'Voor de rolstoel' } }]);
    expect(Object.values(entries).join()).toContain('Waarom: Voor de rolstoel');
    expect(rows('afspraken')).toMatchObject([{ title: 'Opname', starts_at: '2099-12-01T10:00:00' }]);
    expect(rows('berichten')[0].reference).toMatch(/^B\d+, ontvangen op /);
    expect(rows('toezeggingen')).toMatchObject([{ promise: 'Wij bellen u', due_on: '2026-12-04' }]);
    expect(rows('documenten')).toMatchObject([{ title: 'Alleen voor Linde' }]);
    expect(rows('nieuwsbrieven')).toMatchObject([{ title: 'Voorjaar', content: '<p>In mei</p>', email: person.email }]);
    expect(rows('mails')).toMatchObject([{ subject: 'Uw inloglink', state: 'failed' }]);
    expect(rows('sessies')).toHaveLength(1);
    expect(rows('beveiliging')).toMatchObject([
      { has_password: true, mfa_since: null, recovery_codes_left: 1, links: [{ purpose: 'invitation' }] },
    ]);
  });

  test('says who looked and why, and who changed what, by name and function', () => {
    expect(rows('inzage')).toMatchObject([
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
