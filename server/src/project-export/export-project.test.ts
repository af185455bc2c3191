import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SaxesParser } from 'saxes';
import { afterAll, describe, expect, test } from 'vitest';
import { clearLeftovers, makeFolder } from '../../test/embedded-postgres-folders.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { loadDemoData } from '../demo/load-demo-data.ts';
import { hashFile } from '../platform/crypto.ts';
import { makeKey } from '../platform/files/store.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { escapeText } from '../platform/html.ts';
import { exportProject } from './export-project.ts';
import { labelOf } from './show.ts';

const portal = await startTestPortal({ DATA_DIR: await makeFolder(), AUTHORITY_NAME: 'Waterschap Voorbeeld' });
const { pool, config } = portal;
const store = await openFileStore(config.files.store);
await loadDemoData(portal.db, store, 'demo', new Date());
afterAll(clearLeftovers);

/** What must never leave the portal, each found by these words. */
const secret = (name: string) => `geheim-${name}-7f3a`;
const person = await signedInPerson(portal, { firstName: '<b>Rien', lastName: 'Wiel</b>' });
const attack = '<script>alert(1)</script>';
await pool.query(
  `insert into mailed_links (user_id, purpose, token_hash, expires_at) values ($1, 'reset', $2, now() + interval '1 day')`,
  [person.id, secret('link')],
);
await pool.query('insert into mfa_factors (user_id, sealed_secret) values ($1, $2)', [person.id, secret('factor')]);
await pool.query('insert into recovery_codes (user_id, hash) values ($1, $2)', [person.id, secret('recovery')]);
await pool.query('insert into known_devices (user_id, device_hash) values ($1, $2)', [person.id, secret('device')]);
await pool.query(
  `insert into mails (user_id, recipient, subject, sealed, topic) values ($1, 'linde@example.org', 'Uw login link', $2, $3)`,
  [person.id, secret('mail'), secret('topic')],
);
await pool.query('insert into attempt_counts (key, points) values ($1, 1)', [secret('attempts')]);
await pool.query('update users set password_hash = $2 where id = $1', [person.id, secret('password')]);
await pool.query(
  `update profiles set relatics_data = $2, parcels = 'KDL02 C 7', polygons = '[{"name":"KDL02 C 7","polygon":[[51.8,5.1],[51.9,5.1],[51.9,5.2]]}]'
   where user_id = $1`,
  [
    person.id,
    JSON.stringify({
      Klanteis: [{ ID: 'W-1', Klanteis: `Oprit ${attack}`, Tekst_geaccepteerd: { Tekst: `<p>Breder${attack}</p>` } }],
      Contactmoment: [{ ID: 'C-1', Contactmoment: 'Keukentafel', Datum: { Datum: '04-03-2025' } }],
    }),
  ],
);
await pool.query(
  `insert into contacts (name, email, mobile_phone) select 'Contact ' || n, 'c' || n || '@example.org', '' from generate_series(1, 600) n`,
);
await pool.query(`insert into contacts (name, email, mobile_phone) values ($1, $2, '06')`, [
  attack,
  '"><img src=x onerror=alert(2)>',
]);
await pool.query("insert into messages (name, email, subject, text) values ('', '', $1, $2)", [
  attack,
  `<p onclick="alert(3)">Hoe lang?</p>${attack}`,
]);
const { rows: answered } = await pool.query(
  `insert into messages (name, email, subject, text, state, source, happened_on) values ('Anna', '', 'Gesprek', '', 'closed', 'phone', '2026-03-02')
   returning id`,
);
const conversationId: number = answered[0].id;
const { rows: answers } = await pool.query(
  `insert into replies (message_id, side, author_id, name, job_title, text) values ($1, 'team', $2, 'Mees Dam', 'Dijkgraaf', $3) returning id`,
  [conversationId, person.id, `<p onclick="alert(5)">Zeker</p>${attack}`],
);
const replyId: number = answers[0].id;
await pool.query("insert into notes (user_id, text, due_on, promise) values ($1, $2, '2026-12-04', 'Wij bellen')", [
  person.id,
  attack,
]);
const { rows: hostile } = await pool.query(
  `insert into publications (kind, title, content, for_everyone) values ('news', $1, $2, false) returning id`,
  [attack, `<h2>Werk</h2><p onclick="alert(4)">In mei</p><iframe src="https://example.org"></iframe>${attack}`],
);
const newsId: number = hostile[0].id;
await pool.query('insert into pending_notifications (user_id, publication_id) values ($1, $2)', [person.id, newsId]);
await pool.query('update retention_periods set mails_sent = 21');

/** Stores a file of the hostile news item. */
async function addFile(name: string, content: string, type = 'text/plain'): Promise<number> {
  const key = makeKey();
  const temporary = path.join(config.dataDir, 'klaar');
  await writeFile(temporary, content);
  const hash = await hashFile(temporary);
  await store.put(key, temporary);
  const { rows } = await pool.query(
    `insert into files (publication_id, key, name, type, size, hash) values ($1, $2, $3, $4, $5, $6) returning id`,
    [newsId, key, name, type, content.length, hash],
  );
  return rows[0].id;
}
const outsideId = await addFile('../../x.html', 'buiten');
const drawingId = await addFile(
  'Kaart.svg',
  `<svg xmlns="http://www.w3.org/2000/svg">${attack}</svg>`,
  'image/svg+xml',
);
const attachedId = await addFile('antwoord.txt', 'bijlage');
await pool.query('update files set publication_id = null, reply_id = $1 where id = $2', [replyId, attachedId]);
const newestId = await addFile('Overzicht é (definitief).txt', 'nieuw');
const olderId = await addFile('overzicht.txt', 'oud');
await pool.query('update files set publication_id = null, current_file_id = $1 where id = $2', [newestId, olderId]);

const parent = await makeFolder();
const folder = path.join(parent, 'export');
const exported = await exportProject({ connection: portal.connection, config }, folder);
const listFiles = async (of = folder) =>
  (await readdir(of, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(of, path.join(entry.parentPath, entry.name)));
const written = await listFiles();
const texts = new Map<string, string>();
for (const file of written.filter((name) => !name.startsWith('files/'))) {
  texts.set(file, await readFile(path.join(folder, file), 'utf8'));
}
const page = (file: string) => texts.get(file) ?? '';
const readData = (name: string) =>
  page(`data/${name}.jsonl`)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

describe('an export', () => {
  test('has conversations with their replies and files', async () => {
    const shown = page(`messages/${conversationId}.html`);
    for (const part of ['gesloten', 'telefoon', 'Mees Dam, Dijkgraaf, projectteam', 'Zeker', 'antwoord.txt'])
      expect(shown).toContain(part);
    expect(shown).not.toContain('alert(5)');
    const row = readData('messages').find(({ id }) => id === conversationId);
    expect(row).toMatchObject({ happened_on: '2026-03-02', replies: [{ from: 'team', name: 'Mees Dam' }] });
    const place = row.replies[0].files[0].file;
    expect(await readFile(path.join(folder, place), 'utf8')).toBe('bijlage');
    const listed = readData('all-files').find(({ id }) => id === attachedId);
    expect(listed).toMatchObject({ file: place, owner: { kind: 'message', id: conversationId, title: 'Gesprek' } });
  });

  test.each([
    ['designs', "select id, title from publications where kind = 'design'"],
    ['documents', "select id, title from publications where kind = 'document'"],
    ['news', "select id, title from publications where kind = 'news'"],
    ['newsletters', 'select id, title from newsletters'],
    ['messages', 'select id, subject as title from messages'],
    ['users', "select id, coalesce(nullif(first_name || ' ' || last_name, ' '), username) as title from users"],
  ])('has a page and the data of each of the %s', async (name, query) => {
    const { rows } = await pool.query<{ id: number; title: string }>(query);
    const data = new Set(readData(name).map(({ id }) => id));
    expect(rows.length).toBeGreaterThan(2);
    for (const { id, title } of rows) {
      expect(page(`${name}/${id}.html`)).toContain(`<h1>${escapeText(title.trim())}</h1>`);
      expect(data).toContain(id);
    }
  });

  test.each(['designs', 'documents', 'news', 'newsletters', 'messages', 'users', 'settings'])(
    'has every field with a value on the pages of the %s',
    (name) => {
      const described =
        page('data/README.md')
          .split('\n## ')
          .find((text) => text.startsWith(`${name}.jsonl:`)) ?? '';
      const labels = new Map(
        [...described.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, field = '', text = '']) => [field, labelOf(text)]),
      );
      for (const row of readData(name)) {
        const filled = Object.entries(row).filter(
          ([, value]) => !['null', '[]', '{}', '""'].includes(JSON.stringify(value)),
        );
        const text = page(`${name}/${row.id}.html`);
        const absent = filled.filter(([field]) => !new RegExp(`<(dt|h2)>${labels.get(field)}</\\1>`).test(text));
        expect([row.id, absent.map(([field]) => field)]).toEqual([row.id, []]);
      }
    },
  );

  test('has every contact, on pages of 500', async () => {
    const { rows } = await pool.query<{ name: string; email: string }>('select name, email from contacts');
    const lists = written.filter((file) => /^contacts\/index-\d+\.html$/.test(file));
    expect(lists.toSorted()).toEqual(['contacts/index-1.html', 'contacts/index-2.html']);
    const both = lists.map(page).join('');
    for (const { name, email } of rows)
      expect([both.includes(escapeText(name)), both.includes(escapeText(email))]).toEqual([true, true]);
    const names = readData('contacts').map(({ name }) => name);
    expect([names.length, new Set(names)]).toEqual([rows.length, new Set(rows.map(({ name }) => name))]);
    expect(page('contacts/index.html')).toContain("Samen 661 regels op 2 pagina's");
    expect(page('contacts/index-1.html')).toContain('href="../contacts/index-2.html"');
  });

  test('has every file under a safe and recognisable name', async () => {
    const { rows } = await pool.query<{ id: number; hash: string }>('select id, hash from files');
    for (const { id, hash } of rows) {
      const file = written.find((name) => name.startsWith(`files/${id}-`)) ?? '';
      expect([id, await hashFile(path.join(folder, file))]).toEqual([id, hash]);
    }
    expect(written).toContain(`files/${outsideId}-x-html.txt`);
    expect(written).toContain(`files/${newestId}-Overzicht-e-definitief.txt`);
    expect(page(`news/${newsId}.html`)).toMatch(/Eerdere versies:[^]*overzicht\.txt/);
    expect(await readdir(parent)).toEqual(['export']);
  });

  test('says who could see something and who was mailed about it', () => {
    const design = readData('designs').find(({ zones }) => zones.length > 0);
    const readers = readData('publication-readers').filter(({ publication }) => publication === design.id);
    const residents = readData('users').filter(
      (user) => !user.is_staff && user.zones.some(({ id }: { id: number }) => id === design.zones[0].id),
    );
    expect(new Set(readers.map(({ user }) => user))).toEqual(new Set(residents.map(({ id }) => id)));
    expect(readers.length).toBeGreaterThan(1);
    expect(readData('publication-readers')).toContainEqual(
      expect.objectContaining({
        publication: newsId,
        user: person.id,
        may_see: false,
        notified_at: expect.any(String),
      }),
    );
    expect(page(`news/${newsId}-readers.html`)).toContain(person.email);
  });

  test('shows wishes, contact moments and parcels of a person', () => {
    const own = page(`users/${person.id}.html`);
    for (const text of ['Breder', 'W-1', 'Keukentafel', '04-03-2025', '<polygon points="', '51.8, 5.1 · 51.9, 5.1'])
      expect(own).toContain(text);
  });

  test('has no password, token, second factor or content of a mail, nor the keys of the store', async () => {
    const all = [...texts.values()].join('\n');
    const { rows } = await pool.query<{ value: string }>(`
      select password_hash as value from users where password_hash is not null
      union select key from files union select thumbnail_key from files where thumbnail_key is not null
      union select hash from refresh_tokens`);
    expect(rows.length).toBeGreaterThan(40);
    const secrets = [...rows.map(({ value }) => value), config.appSecret, person.access, person.refresh];
    expect(secrets.filter((value) => all.includes(value))).toEqual([]);
    expect(all).not.toMatch(/geheim-[a-z]+-7f3a/);
  });

  test('has nothing that a browser would run or load', () => {
    for (const [file, text] of texts) {
      if (!file.endsWith('.html')) continue;
      expect([file, /<(script|iframe|object|embed|form|base)\b/i.exec(text)]).toEqual([file, null]);
      expect([file, /<[^>]*\son[a-z]+=/i.exec(text.replaceAll(/"[^"]*"/g, '""'))]).toEqual([file, null]);
      expect([file, /\ssrc="(https?:|data:|\/)/i.exec(text)]).toEqual([file, null]);
    }
    expect(page(`news/${newsId}.html`)).toContain('<h3>Werk</h3><p>In mei</p>');
    // Also on a web server, a drawing is not a document with scripts.
    const active = /\.(svgz?|x?html?|xht|shtml|xml|xslt?|m?js|mht(ml)?|swf)$/i;
    expect(written.filter((file) => active.test(file) && !texts.has(file))).toEqual([]);
    expect(written).toContain(`files/${drawingId}-Kaart.svg.txt`);
  });

  test('has only links to its own pages and files', () => {
    const known = new Set([...written, 'manifest.json']);
    for (const [file, text] of texts) {
      if (!file.endsWith('.html')) continue;
      const targets = [...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, target = '']) => target);
      const local = targets.filter((target) => !/^(https?|mailto|tel):/.test(target));
      const missing = local.filter((target) => !known.has(path.join(path.dirname(file), decodeURIComponent(target))));
      expect([file, missing]).toEqual([file, []]);
    }
  });

  test('has a manifest with size and hash of everything', async () => {
    const manifest = JSON.parse(page('manifest.json'));
    expect(manifest.files.map((file: { path: string }) => file.path).toSorted()).toEqual(
      written.filter((name) => name !== 'manifest.json').toSorted(),
    );
    for (const { path: file, bytes, sha256 } of manifest.files) {
      const content = await readFile(path.join(folder, file));
      expect([file, content.length, await hashFile(path.join(folder, file))]).toEqual([file, bytes, sha256]);
    }
    expect(manifest).toMatchObject({ portal: 'portaal.example.org', lost_files: [], totals: { contacts: 661 } });
    expect(exported.lost).toEqual([]);
  });

  test('describes every field of the data', () => {
    const described = page('data/README.md');
    for (const file of written.filter((name) => name.endsWith('.jsonl'))) {
      expect(described).toContain(`## ${path.basename(file)}:`);
      const [row = {}] = readData(path.basename(file, '.jsonl'));
      for (const field of Object.keys(row)) expect(described).toContain(`| \`${field}\` |`);
    }
  });

  test('lists what the portal had removed automatically, and after how long', () => {
    expect(readData('retention-periods')).toContainEqual({ id: 'mails_sent', days: 21, changed_at: null });
    expect(readData('retention-periods')).toContainEqual({ id: 'messages', days: null, changed_at: null });
    expect(page('retention-periods/index.html')).toMatch(/Berichten aan het projectteam<\/td>\s*<td>niet vanzelf/);
    const sentence = 'De lijst van verstuurde mails over accounts en meldingen: na 21 dagen verwijderd';
    for (const file of ['index.html', 'data/README.md']) {
      expect([file, page(file).includes(sentence)]).toEqual([file, true]);
      expect(page(file)).not.toContain('Berichten aan het projectteam: na');
    }
  });

  test('leaves the creator of the archive to the archivist', () => {
    expect(page('mdto.xml')).toContain('<naam>Archief van het portaal portaal.example.org van Waterschap Voorbeeld<');
    expect(page('index.html')).toContain('<title>Archief van Waterschap Voorbeeld (portaal.example.org)<');
    expect(page('mdto.xml')).toMatch(/<archiefvormer>\s*<verwijzingNaam>Nader in te vullen</);
  });

  test('has the required elements of MDTO in their order, and metadata of each file', () => {
    const countIn = (folder: string) => written.filter((name) => name.startsWith(folder)).length;
    expect(countIn('mdto/')).toBe(countIn('files/'));
    const elements: string[] = [];
    let depth = 0;
    const parser = new SaxesParser({ xmlns: true });
    parser.on('opentag', ({ local, uri }) => {
      if (depth === 2) elements.push(local);
      expect(uri).toBe('https://www.nationaalarchief.nl/mdto');
      depth += 1;
    });
    parser.on('closetag', () => (depth -= 1));
    parser.write(page('mdto.xml')).close();
    expect(elements).toEqual(
      'identificatie naam aggregatieniveau omschrijving taal waardering archiefvormer beperkingGebruik'.split(' '),
    );
  });
});
