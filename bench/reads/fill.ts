import type pg from 'pg';

/** The rows of the data set at scale 1; people, contacts and the data that depends on them grow with the scale. */
export const sizes = { users: 20_000, contacts: 100_000, auditLines: 200_000, mailsOfNewsletter: 10_000 } as const;

/** The accounts that the benchmarks sign in with; everybody has the same password. */
export const accounts = {
  superuser: 'p1@example.org',
  staff: 'p2@example.org',
  resident: 'p1500@example.org',
} as const;

/**
 * Fills an empty, migrated database, with the same rows on every machine. One statement for each table, so that 100,000
 * contacts take half a minute: triggers run once per statement and no rows are transferred.
 */
export async function fillDatabase(
  pool: pg.Pool,
  scale: number,
  passwordHash: string,
  auditLines = Math.round(sizes.auditLines * scale),
): Promise<void> {
  const [users, contacts] = [Math.round(sizes.users * scale), Math.round(sizes.contacts * scale)];
  const client = await pool.connect();
  try {
    await client.query(`begin; set local synchronous_commit = off; set local work_mem = '256MB'`);
    await client.query(functions);
    for (const statement of [...labels, ...people(users, passwordHash), ...contactRows(users, contacts)])
      await client.query(statement);
    for (const statement of [...publicationRows, ...mailRows(scale), ...logRows(users, auditLines)])
      await client.query(statement);
    await client.query('commit');
    await client.query('vacuum (analyze)');
  } finally {
    client.release();
  }
}

/** `pick` is a number from 0 to `size` - 1 that looks random and is the same for the same row and purpose. */
const functions = `
  create function pg_temp.pick(n int, purpose text, size int) returns int immutable parallel safe language sql
    as $$ select (hashtextextended(purpose, n) & 2147483647)::int % size $$;
  create function pg_temp.first_name(n int) returns text immutable language sql as $$ select (array[
    'Anna', 'Bas', 'Carla', 'Daan', 'Emma', 'Finn', 'Geertje', 'Hugo', 'Iris', 'Jan', 'Karin', 'Lars', 'Merel', 'Niels',
    'Olga', 'Piet', 'Roos', 'Sem', 'Tess', 'Wouter'])[pg_temp.pick(n, 'first', 20) + 1] $$;
  create function pg_temp.last_name(n int) returns text immutable language sql as $$ select (array[
    'Jansen', 'de Vries', 'van Dijk', 'Bakker', 'Visser', 'Smit', 'Meijer', 'Mulder', 'Bos', 'Vos', 'Peters', 'Hendriks',
    'van Leeuwen', 'Dekker', 'Brouwer', 'de Wit', 'Dijkstra', 'Smits', 'de Graaf', 'van der Meer', 'Kok', 'Jacobs',
    'Vermeulen', 'van den Heuvel', 'van der Veen', 'Schouten', 'Huisman', 'Willems', 'Hoekstra', 'Koster', 'Prins', 'Kuiper',
    'Post', 'Veenstra', 'Kramer', 'Blom', 'van Wijk', 'Postma', 'Martens', 'Wolters'])[pg_temp.pick(n, 'last', 40) + 1] $$;`;

const labels = [
  `insert into groups (name) select 'Groep ' || n from generate_series(1, 10) n`,
  `insert into zones (name) select 'Dijkvak ' || n from generate_series(1, 20) n`,
];

/** Ten staff, the first a superuser; residents have one to three outlines of eight corners in a square. */
const people = (count: number, passwordHash: string) => [
  `insert into users (username, email, password_hash, first_name, last_name, is_staff, is_superuser, last_login)
    select 'p' || n, 'p' || n || '@example.org', '${passwordHash}', pg_temp.first_name(n), pg_temp.last_name(n), n <= 10,
      n = 1, case when pg_temp.pick(n, 'seen', 3) > 0 then timestamptz '2026-06-01' - pg_temp.pick(n, 'login', 900000) * interval '1 minute' end
    from generate_series(1, ${count}) n`,
  `insert into profiles (user_id, guid, street, house_number, city, state, zip, parcels, latitude, longitude, polygons,
      newsletter, notifications)
    select n, 'R_' || n, 'Dijkweg', n % 400, 'Oudkolk', 'Gelderland', '0412 WS', 'KDL01 A ' || n, 51.7 + y, 5.1 + x,
      coalesce((
        select json_agg(json_build_object('name', 'KDL01 A ' || n || '-' || outline, 'polygon', (
          select json_agg(json_build_array(
            round((51.7 + y + outline * 0.0002 + 0.00008 * sind(corner * 45))::numeric, 7),
            round((5.1 + x + 0.00012 * cosd(corner * 45))::numeric, 7)) order by corner)
          from generate_series(0, 7) corner)) order by outline)
        from generate_series(1, 1 + pg_temp.pick(n, 'outlines', 3)) outline where n > 10), '[]'),
      n % 2 = 0, n % 3 = 0
    from generate_series(1, ${count}) n,
      lateral (select n % ceil(sqrt(${count}))::int * 0.0005 as x, n / ceil(sqrt(${count}))::int * 0.001 as y) place`,
  ...linksOf('user_groups', 'user', count, 3, 10),
  ...linksOf('user_zones', 'user', count, 3, 20),
  `insert into mailed_links (user_id, purpose, token_hash, expires_at)
    select id, 'invitation', 'bench ' || id, now() + interval '14 days' from users where id % 50 = 11`,
  `insert into messages (sender_id, name, email, subject, text, read_at, created_at)
    select id, '', '', 'Vraag over dijkvak ' || id % 20, '<p>Wanneer begint het werk?</p>',
      case when id % 200 > 0 then now() end, now() - id * interval '1 minute'
    from users where id % 10 = 0 and id > 10`,
];

/** Residents come first; the others have no account. */
const contactRows = (users: number, count: number) => [
  `insert into contacts (external_id, name, email, mobile_phone, user_id, details)
    select 'R_' || n, pg_temp.first_name(n) || ' ' || pg_temp.last_name(n), pg_temp.first_name(n) || '.' || n || '@example.org',
      '06-' || lpad((big * 7919 % 100000000)::text, 8, '0'), case when n between 11 and ${users} then n end,
      '{"zip":"","city":"","state":"","street":"","parcels":"","lastName":"","firstName":"","houseNumber":"","numberAddition":"","latitude":null,"longitude":null,"polygons":[]}'
    from generate_series(1::bigint, ${count}) big, lateral (select big::int as n) x`,
  ...linksOf('contact_groups', 'contact', count, 3, 10),
  ...linksOf('contact_zones', 'contact', count, 5, 20),
  `insert into mail_addresses (email, bounced_at, is_permanent, reason)
    select addresses[1], timestamptz '2026-06-01' - id * interval '1 minute', true, '550 Unknown user'
    from contacts where id % 200 = 0`,
];

/** One to \`most\` labels for each row of the owner. */
function linksOf(table: string, owner: string, count: number, most: number, labelCount: number): string[] {
  return [
    `insert into ${table}
      select distinct n, 1 + (pg_temp.pick(n, '${table}', ${labelCount}) + 3 * step) % ${labelCount}
      from generate_series(1, ${count}) n, generate_series(0, ${most} - 1) step
      where step <= pg_temp.pick(n, '${table} number', ${most})`,
  ];
}

/** As many at every scale: 500 news items, 2,000 documents with two files each and 1,000 designs. */
const publicationRows = [
  `insert into publications (kind, title, content, for_everyone, created_at)
    select case when n <= 500 then 'news' when n <= 2500 then 'document' else 'design' end, 'Stuk ' || n || ' over de dijk',
      case when n <= 500 then '<p>' || repeat('Het werk aan de dijk begint in het najaar. ', 12) || '</p>' else '' end,
      n % 5 = 0, timestamptz '2026-06-01' - n * interval '1 hour'
    from generate_series(1, 3500) n`,
  `insert into publication_groups select n, 1 + pg_temp.pick(n, 'groups', 10) from generate_series(1, 3500) n where n % 5 = 1`,
  `insert into publication_zones select n, 1 + pg_temp.pick(n, 'zones', 20) from generate_series(1, 3500) n where n % 5 = 2`,
  `insert into publication_users select n, 11 + pg_temp.pick(n, 'users', 1900) from generate_series(1, 3500) n where n % 5 = 3`,
  `insert into files (publication_id, key, thumbnail_key, name, type, size, hash, uploaded_by_id)
    select n, 'bench/' || n || '-' || file, 'bench/t' || n || '-' || file, 'stuk-' || file || '.pdf', 'application/pdf', 1, '', 2
    from generate_series(501, 2500) n, generate_series(1, 2) file`,
];

/** Twenty newsletters to a part of the contacts each. */
const mailRows = (scale: number) => [
  `insert into newsletters (title, content, state, due_at, send_to_contacts, for_everyone, recipients, started_at, finished_at)
    select 'Nieuwsbrief ' || n, '<p>Het werk begint.</p>', 'sent', moment, true, true, ${sizes.mailsOfNewsletter * scale}, moment, moment
    from generate_series(1, 20) n, lateral (select timestamptz '2026-06-01' - n * interval '1 week' as moment) x`,
  `insert into newsletter_mails (newsletter_id, contact_id, email, name, state, tried_at, sent_at)
    select n, c.id, c.addresses[1], c.name, 'sent', now(), now() - c.id * interval '1 second'
    from generate_series(1, 20) n join contacts c on c.id % 10 = n % 10`,
];

/** Lines of the log without the hashes that chain them: the trigger takes half a millisecond for each. */
const logRows = (users: number, lines: number) => [
  `alter table audit_log disable trigger audit_log_chain`,
  `insert into audit_log (id, at, actor_id, action, object, result, origin)
    select n, timestamptz '2026-06-01' - interval '1 minute' * (${lines} - n),
      1 + pg_temp.pick(n, 'actor', ${users}),
      (array['session.sign_in', 'session.sign_in', 'session.sign_out', 'profile.read', 'profile.change', 'document.change'])[n % 6 + 1],
      'user ' || pg_temp.pick(n, 'object', ${users}), case when n % 20 = 0 then 'failure' else 'success' end,
      '203.0.113.' || n % 250
    from generate_series(1, ${lines}) n`,
  `alter table audit_log enable trigger audit_log_chain`,
];
