import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { queuedMails } from '../../../test/mail.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { auditLog } from '../../platform/audit/audit.ts';
import { newsletters } from '../../schema/newsletters.ts';
import { startDueNewsletters } from '../sending/start.ts';

const portal = await startTestPortal({ NEWSLETTER_APPROVAL: 'true' });
const { db } = portal;
const writer = await signedInPerson(portal, { isStaff: true, email: 'schrijver@example.org' });
const colleague = await signedInPerson(portal, { isStaff: true, email: 'collega@example.org' });
const third = await signedInPerson(portal, { isStaff: true });
await createPerson(portal, { email: 'lezer@example.org', lastLogin: new Date(), profile: { newsletter: true } });

type Person = typeof writer;
const call = (who: Person, method: string, path: string, body?: object) =>
  portal.call(method, `/api/newsletters/${path}`, { token: who.access, ...(body !== undefined && { body }) });
const letter = { title: 'Nieuws', content: '<p>Tekst</p>', everyone: true };
const make = async (body: object = letter) => (await call(writer, 'POST', '', body)).body as { id: number };
const ask = (id: number, who: Person = writer, approver: Person = colleague) =>
  call(who, 'POST', `${id}/ask-approval/`, { approver: approver.id });
const approvalOf = async (id: number, who: Person = writer) => (await call(who, 'GET', `${id}/`)).body.approval;
const decide = async (id: number, who: Person, decision: object = { is_approved: true }) =>
  call(who, 'POST', `${id}/approval/`, { asked_at: (await approvalOf(id)).asked_at, ...decision });
const send = (id: number, body: object = letter, who: Person = writer) =>
  call(who, 'PUT', `${id}/`, { ...body, send: true });
const stored = async (id: number) => (await db.select().from(newsletters).where(eq(newsletters.id, id)))[0];
const subjectsTo = async ({ email }: { email: string }) =>
  (await queuedMails(portal, email)).map(({ content }) => content.subject);

beforeEach(async () => {
  await db.delete(newsletters);
});

test('is needed to send, also at once with a new newsletter, and a refused one changes nothing', async () => {
  expect((await call(writer, 'POST', '', { ...letter, send: true })).status).toBe(409);
  expect(await db.$count(newsletters)).toBe(0);
  const { id } = await make();
  const refused = await send(id, { ...letter, title: 'Anders' });
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('nog niet goedgekeurd')]);
  expect(await stored(id)).toMatchObject({ title: 'Nieuws', state: 'draft' });
});

test('is asked and given by mail, and the newsletter then goes out with who approved it and when', async () => {
  const { id } = await make();
  expect(await approvalOf(id)).toMatchObject({ state: 'none', is_required: true, may_decide: false });
  expect((await ask(id)).status).toBe(200);
  expect(await subjectsTo(colleague)).toContain('Goedkeuring gevraagd: Nieuws');
  expect(await approvalOf(id, colleague)).toMatchObject({ state: 'asked', may_decide: true });
  expect((await decide(id, colleague)).status).toBe(200);
  expect(await subjectsTo(writer)).toContain('Nieuwsbrief goedgekeurd: Nieuws');
  expect((await send(id)).status).toBe(200);
  await startDueNewsletters(portal);
  expect(await stored(id)).toMatchObject({ state: 'sending', approvalBy: colleague.id });
  expect(await approvalOf(id)).toMatchObject({ state: 'approved', decided_at: expect.any(String) });
  const log = await db
    .select({ action: auditLog.action, actorId: auditLog.actorId })
    .from(auditLog)
    .where(eq(auditLog.object, `newsletter ${id}`));
  expect(log).toContainEqual({ action: 'newsletter.approve', actorId: colleague.id });
});

test('is not given by who asked or who saved it last, nor asked of them', async () => {
  const { id } = await make();
  expect((await ask(id, writer, writer)).status).toBe(400);
  await ask(id, third);
  for (const who of [writer, third]) expect((await decide(id, who)).status).toBe(409);
  expect((await approvalOf(id, third)).may_decide).toBe(false);
  expect((await send(id)).status).toBe(409);
});

test('is ended by any change: before the decision, after it, and while it is scheduled', async () => {
  const { id } = await make();
  await ask(id);
  await call(writer, 'PUT', `${id}/`, { ...letter, content: '<p>Anders</p>' });
  expect((await decide(id, colleague)).status).toBe(409);
  expect((await approvalOf(id)).state).toBe('ended');
  await ask(id);
  await decide(id, colleague);
  expect((await send(id, { ...letter, content: '<p>Toch weer anders</p>' })).status).toBe(409);
  const later = { ...letter, content: '<p>Anders</p>', send_at: '2090-01-01T10:00' };
  expect((await send(id, later)).status).toBe(409);
  await call(writer, 'PUT', `${id}/`, later);
  await ask(id);
  await decide(id, colleague);
  expect((await send(id, later)).status).toBe(200);
  expect((await send(id, { ...later, title: 'Ander onderwerp' })).status).toBe(409);
  expect(await stored(id)).toMatchObject({ state: 'scheduled', title: 'Nieuws' });
});

test('does not count when it was asked again after the approver looked', async () => {
  const { id } = await make();
  await ask(id);
  const { asked_at } = await approvalOf(id, colleague);
  await call(writer, 'PUT', `${id}/`, { ...letter, content: '<p>Anders</p>' });
  await ask(id);
  const late = await call(colleague, 'POST', `${id}/approval/`, { asked_at, is_approved: true });
  expect(late.status).toBe(409);
});

test('of two decisions and a save at the same time, only what was approved can be sent', async () => {
  const { id } = await make();
  await ask(id);
  const [first, second, saved] = await Promise.all([
    decide(id, colleague),
    decide(id, third),
    send(id, { ...letter, title: 'Onderhands' }),
  ]);
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(saved.status).toBe(409);
  expect(await stored(id)).toMatchObject({ state: 'draft', title: 'Nieuws' });
});

test('is checked again when sending starts, and when a held newsletter is started', async () => {
  const { id } = await make();
  await ask(id);
  await decide(id, colleague);
  await send(id);
  await db.update(newsletters).set({ content: '<p>Langs een andere weg</p>' }).where(eq(newsletters.id, id));
  await startDueNewsletters(portal);
  expect(await stored(id)).toMatchObject({ state: 'held', trouble: expect.stringContaining('niet goedgekeurd') });
  expect((await call(writer, 'POST', `${id}/start/`)).status).toBe(409);
});

test('is not copied, and a returned newsletter needs a note and cannot be sent', async () => {
  const { id } = await make();
  await ask(id);
  await decide(id, colleague);
  const { body: copy } = await call(writer, 'POST', `${id}/duplicate/`, {});
  expect(copy.approval.state).toBe('none');
  expect((await send(copy.id, { ...letter, title: copy.title })).status).toBe(409);
  await ask(copy.id);
  expect((await decide(copy.id, colleague, { is_approved: false })).status).toBe(400);
  expect((await decide(copy.id, colleague, { is_approved: false, note: 'De datum klopt niet.' })).status).toBe(200);
  expect(await approvalOf(copy.id)).toMatchObject({ state: 'returned', note: 'De datum klopt niet.' });
  expect((await send(copy.id, { ...letter, title: copy.title })).status).toBe(409);
});
