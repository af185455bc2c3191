import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { formOf } from '../../test/forms.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { newsletterGroups, publicationGroups, userGroups } from '../schema/audience.ts';
import { newsletters } from '../schema/newsletters.ts';
import { publications } from '../schema/publications.ts';

const portal = await startTestPortal();
const { db, call } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const member = await signedInPerson(portal);

const post = async (url: string, body: object) => {
  const response = await call('POST', url, { token: staff.access, body });
  expect([url, response.status]).toEqual([url, 200]);
  return (response.body as { id: number }).id;
};
const remove = (url: string) => call('DELETE', url, { token: staff.access });
const restore = async (kind: string, id: number) => {
  const { body } = await call('POST', '/api/bin/restore/', { token: staff.access, body: { items: [{ kind, id }] } });
  return (body as { done: { notes: string[] }[] }).done[0]?.notes;
};
const makeGroup = (name: string) => post('/api/groups/', { name });
const members = 'Bij deze groep horen weer: 1 gebruiker.';

test('a group returns to what is as it was, and not to what staff changed since', async () => {
  const group = await makeGroup('Pachters');
  await db.insert(userGroups).values({ userId: member.id, groupId: group });
  const design = (title: string) => post('/api/designs/', { title, groups: [group] });
  const letter = (title: string) => post('/api/newsletters/', { title, groups: [group] });
  const [same, changed, binned] = [await design('Gelijk'), await design('Anders'), await design('Weg')];
  const [draft, edited, planned, sent] = [
    await letter('Concept'),
    await letter('Bewerkt'),
    await letter('Gepland'),
    await letter('Verstuurd'),
  ];
  await remove(`/api/groups/${group}/`);
  const isLater = { updatedAt: sql`now()` };
  await db.update(publications).set(isLater).where(eq(publications.id, changed));
  await db.update(publications).set(isLater).where(eq(publications.id, binned));
  await remove(`/api/designs/${binned}/`);
  await db.update(newsletters).set(isLater).where(eq(newsletters.id, edited));
  await db.execute(sql`update newsletters set state = 'scheduled', due_at = '2099-01-01' where id = ${planned}`);
  await db.execute(
    sql`update newsletters set state = 'sent', started_at = now(), finished_at = now() where id = ${sent}`,
  );

  expect(await restore('group', group)).toEqual([
    members,
    'Niet opnieuw gekoppeld, want intussen gewijzigd of ingepland: ‘Anders’, ‘Weg’, ‘Bewerkt’, ‘Gepland’ en ‘Verstuurd’. Kies daar zo nodig zelf deze groep.',
  ]);
  const statusOf = async (id: number) => (await call('GET', `/api/designs/${id}/`, { token: member.access })).status;
  expect([await statusOf(same), await statusOf(changed)]).toEqual([200, 404]);
  const letters = await db.select().from(newsletterGroups).where(eq(newsletterGroups.groupId, group));
  expect(letters.map(({ newsletterId }) => newsletterId)).toEqual([draft]);
  await restore('design', binned);
  expect(await db.$count(publicationGroups, eq(publicationGroups.publicationId, binned))).toBe(0);
});

test('many members are restored without being read by the program', async () => {
  const group = await makeGroup('Groot');
  await db.execute(sql`
    with made as (insert into contacts (name, email) select 'Naam', n || '@example.org' from generate_series(1, 10001) n returning id)
    insert into contact_groups (contact_id, group_id) select id, ${group} from made`);
  await remove(`/api/groups/${group}/`);
  expect(await restore('group', group)).toEqual(['Bij deze groep horen weer: 10.001 contacten.']);
});

test('staff are told about missing files', async () => {
  const make = (names: string[]) =>
    call('POST', '/api/designs/', {
      token: staff.access,
      ...formOf({
        title: 'Met bestanden',
        everyone: 'true',
        files: names.map((name) => ({ name, content: '%PDF-1.4\n%%EOF' })),
      }),
    });
  const { id } = (await make(['a.pdf', 'b.pdf'])).body as { id: number };
  await remove(`/api/designs/${id}/`);
  await db.execute(sql`delete from files where id in (select min(id) from files where bin_item_id is not null)`);
  expect(await restore('design', id)).toEqual(['1 bestand is er niet meer.']);
});
