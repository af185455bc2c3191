import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { clearNewsletters, makeNewsletter, makeReaders } from '../../../test/newsletters.ts';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { picture } from '../../../test/sample-files.ts';
import { upload } from '../../../test/stored-files.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { users } from '../../schema/users.ts';

const portal = await startTestPortal();
const { db } = portal;
let staff: Awaited<ReturnType<typeof signedInPerson>>;
beforeEach(async () => {
  await clearNewsletters(portal);
  staff = await signedInPerson(portal, { isStaff: true });
});

const asStaff = (method: string, url: string, body?: object) =>
  portal.call(method, `/api/newsletters/${url}`, { token: staff.access, ...(body !== undefined && { body }) });
const duplicate = (id: number, to: 'all' | 'rest' = 'all') => asStaff('POST', `${id}/duplicate/`, { to });
const recipientsOf = async (restOf: number | null) =>
  (await asStaff('POST', 'audience/?ordering=name', { everyone: true, rest_of: restOf })).body;

type MailState = (typeof newsletterMails.$inferInsert)['state'];

/** A stopped newsletter with a reader for each of these mails. */
async function makeStopped(given: { state: MailState; byStaff?: boolean; unanswered?: number; sent?: boolean }[]) {
  const id = await makeNewsletter(portal, { state: 'stopped' });
  const readers = await makeReaders(portal, given.length);
  await db.insert(newsletterMails).values(
    given.map(({ state, byStaff = false, unanswered = 0, sent = false }, index) => ({
      newsletterId: id,
      userId: readers[index]!.id,
      email: readers[index]!.email,
      state,
      isRemovedByStaff: byStaff,
      unanswered,
      sentAt: sent ? new Date() : null,
    })),
  );
  return { id, readers };
}

describe('a copy', () => {
  test('is a draft with the same text and audience, whatever became of the original', async () => {
    for (const state of ['draft', 'scheduled', 'held', 'sending', 'paused', 'stopped', 'sent'] as const) {
      const id = await makeNewsletter(portal, { state, sendToContacts: true, sendAt: new Date() });
      const { status, body } = await duplicate(id);
      expect({ state, status, body }).toMatchObject({
        status: 200,
        body: {
          title: 'Kopie van Werk aan de Kolkdijk',
          content: '<p>In maart begint het werk.</p>',
          state: 'draft',
          send: false,
          send_at: null,
          everyone: true,
          send_to_contacts: true,
          rest_of: null,
          counts: null,
        },
      });
      expect((await asStaff('GET', `${id}/`)).body.state).toBe(state);
    }
  });

  test('has a picture of its own', async () => {
    const { body: uploaded } = await upload(portal, staff.access, { name: 'kolk.png', content: await picture('png') });
    const { body: original } = await asStaff('POST', '', { title: 'Zomerpost', image_upload: uploaded.id });
    const { body: copy } = await duplicate(original.id);
    expect(copy.image.file_name).toBe('kolk.png');
    expect(copy.image.id).not.toBe(uploaded.id);
    expect((await asStaff('DELETE', `${original.id}/`)).status).toBe(200);
    expect((await portal.call('GET', copy.image.file)).status).toBe(200);
  });

  test('has a title that fits', async () => {
    const id = await makeNewsletter(portal, { title: 'W'.repeat(200) });
    expect((await duplicate(id)).body.title).toHaveLength(200);
  });

  test('is not made of what does not exist', async () => {
    expect((await duplicate(99_999)).status).toBe(404);
    expect(await db.$count(newsletters)).toBe(0);
  });
});

describe('a copy for the rest', () => {
  test('goes to nobody who may have got the stopped one, or whom staff removed', async () => {
    const { id, readers } = await makeStopped([
      { state: 'sent', sent: true },
      { state: 'in_flight' },
      { state: 'unknown', unanswered: 1 },
      { state: 'bounced', sent: true },
      { state: 'removed', byStaff: true },
      { state: 'removed' },
      { state: 'failed' },
      { state: 'waiting' },
    ]);
    const made = await duplicate(id, 'rest');
    expect(made.body).toMatchObject({ rest_of: { id, title: 'Werk aan de Kolkdijk' }, recipients_count: 3 });
    const { results, left_out } = await recipientsOf(id);
    expect(results.map(({ email }: { email: string }) => email).toSorted()).toEqual(
      readers
        .slice(5)
        .map(({ email }) => email)
        .toSorted(),
    );
    expect(left_out.had_it).toBe(5);
  });

  test('leaves out somebody who got it at another address', async () => {
    const { id, readers } = await makeStopped([{ state: 'sent', sent: true }]);
    await db.update(users).set({ email: 'nieuw@example.org' }).where(eq(users.id, readers[0]!.id));
    expect(await recipientsOf(id)).toMatchObject({ recipients: 0, left_out: { had_it: 1 } });
  });

  test('also leaves out those who got what that one was the rest of', async () => {
    const first = await makeStopped([{ state: 'sent', sent: true }]);
    const second = await makeStopped([{ state: 'sent', sent: true }, { state: 'removed' }]);
    await db.update(newsletters).set({ restOfId: first.id }).where(eq(newsletters.id, second.id));
    expect(await recipientsOf(second.id)).toMatchObject({ recipients: 1, left_out: { had_it: 2 } });
  });

  test('is only made of one that is stopped', async () => {
    for (const state of ['draft', 'sending', 'paused', 'sent'] as const) {
      const id = await makeNewsletter(portal, { state });
      expect({ state, answer: await duplicate(id, 'rest') }).toMatchObject({
        answer: { status: 409, body: { error: expect.stringContaining('gestopte nieuwsbrief') } },
      });
    }
  });

  test('keeps the original from being deleted or sent to its rest, until it is deleted itself', async () => {
    const { id } = await makeStopped([{ state: 'sent', sent: true }, { state: 'failed' }]);
    const { body: copy } = await duplicate(id, 'rest');
    expect(await asStaff('DELETE', `${id}/`)).toMatchObject({ status: 409 });
    await db.update(newsletters).set({ state: 'sending' }).where(eq(newsletters.id, copy.id));
    expect(await asStaff('POST', `${id}/retry/`)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('al een kopie') },
    });
    await db.update(newsletters).set({ state: 'draft' }).where(eq(newsletters.id, copy.id));
    expect((await asStaff('DELETE', `${copy.id}/`)).status).toBe(200);
    expect((await asStaff('DELETE', `${id}/`)).status).toBe(200);
    const restored = await portal.call('POST', '/api/bin/restore/', {
      token: staff.access,
      body: { items: [{ kind: 'newsletter', id: copy.id }] },
    });
    expect(restored).toMatchObject({ status: 409, body: { error: expect.stringContaining('is verwijderd') } });
  });
});
