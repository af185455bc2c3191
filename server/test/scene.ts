import type { CalendarFeed } from '@dijkportaal/contract/calendar-feed';
import type { forms } from '@dijkportaal/contract/messages/forms';
import { outlineRuns } from '@dijkportaal/contract/parcels/outline-runs';
import { eq, sql } from 'drizzle-orm';
import type { InputTo } from '@dijkportaal/contract/platform/endpoint';
import { insertSession } from '../src/sessions/queries.ts';
import { appointments } from '../src/schema/appointments.ts';
import { showAppointments } from '../src/newsletters/blocks/appointments.ts';
import { signImage } from '../src/newsletters/signed-links.ts';
import { makeReaderToken } from '../src/subscriptions/reader-links.ts';
import { type newsletterMails, newsletters, mailAddresses } from '../src/schema/newsletters.ts';
import { makeOptOutToken } from '../src/notifications/opt-out-links.ts';
import { profiles } from '../src/schema/profiles.ts';
import { forgeToken } from './forge.ts';
import { formOf, type FormFile } from './forms.ts';
import { queuedMails, tokenIn } from './mail.ts';
import { personWithMfa } from './mfa.ts';
import { makeNewsletter, makeNewsletterMail } from './newsletters.ts';
import { createPerson, signedInPerson } from './people.ts';
import { presentContent } from '../src/newsletters/approval/what-is-approved.ts';
import { portalIdentity } from '../src/platform/hold/hold.ts';
import type { TestPortal } from './portal.ts';
import { picture } from './sample-files.ts';
import { upload } from './stored-files.ts';

let serial = 0;
const word = () => `woord${(serial += 1)}`;

/** A person who is signed in, or without `token` is not. */
export interface Caller {
  id: number;
  profileId: number;
  token: string;
}

/** Signs someone in without the form, whose password hash is slow. */
export async function openCaller(portal: TestPortal, person: Parameters<typeof createPerson>[1]): Promise<Caller> {
  const { id, profileId } = await createPerson(portal, person);
  const { sessionId } = await insertSession(portal.db, { userId: id, rotates: true, userAgent: '' });
  return { id, profileId, token: forgeToken(portal.config, { sid: sessionId }) };
}

export type Scene = ReturnType<typeof setScene>;

/** Functions that create what a request may need. `superuser` creates what the caller is not allowed to. */
export function setScene(portal: TestPortal, caller: Caller, superuser: Caller) {
  const { db, pool } = portal;
  const post = async (url: string, body: object, { token }: Caller = superuser) => {
    const response = await portal.call('POST', url, { token, body });
    if (response.status !== 200) throw new Error(`${url}: ${response.text}`);
    return response.body as { id: number } & Record<string, unknown>;
  };
  /** Makes somebody whose outlines can be fetched; there is one run at a time. */
  const allowOutlineRun = async () => {
    await pool.query("update outline_runs set state = 'stopped' where state = 'running'");
    await createPerson(portal, { profile: { parcels: 'KDL03 A 1' } });
    return {};
  };
  const makeContact = async () => (await post('/api/contacts/', { name: word(), email: `${word()}@example.org` })).id;
  return {
    portal,
    caller,
    superuser,
    word,
    makePerson: (person: Parameters<typeof createPerson>[1] = {}) => createPerson(portal, person),
    signInSomeone: () => signedInPerson(portal),
    openSession: async (userId: number) =>
      (await insertSession(db, { userId, rotates: true, userAgent: '' })).sessionId,
    /** The caller views the portal as someone; returns the id. */
    impersonate: async () => {
      const { profileId } = await createPerson(portal);
      const body = { profile: profileId, purpose: 'Belde over een ontwerp' };
      return String((await post('/api/impersonations/', body, caller)).id);
    },
    makePersonWithMfa: async () => {
      return (await personWithMfa(portal)).id;
    },
    requestReset: async () => {
      const { id } = await personWithMfa(portal);
      return (await post('/api/mfa/resets/', { user: id, reason: 'Telefoon in de sloot' })).id;
    },
    allowOutlineRun,
    startOutlineRun: async () => {
      await allowOutlineRun();
      return (await post(outlineRuns.start.url, {})).id;
    },
    changeProfile: async (id: number, changes: Partial<typeof profiles.$inferInsert>) => {
      await db.update(profiles).set(changes).where(eq(profiles.id, id));
      return {};
    },
    /** Has a login link mailed to someone, and reads the mail. */
    askLoginLink: async () => {
      const { email } = await createPerson(portal);
      const { code_request } = (await post('/auth/send-login-link/', { email })) as unknown as { code_request: string };
      const [mail] = await queuedMails(portal, email);
      if (mail === undefined) throw new Error('no mail was queued');
      return { email, code_request, token: tokenIn(mail), code: mail.content.code?.value ?? '' };
    },
    makeContact,
    makeBinItem: async () => {
      const id = await makeContact();
      await portal.call('DELETE', `/api/contacts/${id}/`, { token: superuser.token });
      return { kind: 'contact' as const, id };
    },
    makeNote: async () =>
      (await post('/api/notes/', { contact: await makeContact(), text: word(), due_on: '2099-12-04' })).id,
    makeLabel: async (kind: 'groups' | 'zones') => (await post(`/api/${kind}/`, { name: word() })).id,
    makeSegment: async () => (await post('/api/segments/', { name: word(), filter: { account: 'none' } })).id,
    createWork: async (body: object) => (await post('/api/works/', body)).id,
    makeAnswer: async () => (await post('/api/standard-answers/', { name: word(), text: '<p>Beste {{naam}}</p>' })).id,
    makeAppointment: async () => {
      const [row] = await db
        .insert(appointments)
        .values({
          userId: caller.id,
          guid: '',
          momentId: word(),
          title: word(),
          type: '',
          status: '',
          who: '',
          startsAt: '2099-12-01T10:00:00',
        })
        .returning();
      return row?.id ?? 0;
    },
    makeCalendarFeed: async () => (await post('/api/calendar-feed/', {})) as unknown as CalendarFeed,
    makeContactPerson: async () => {
      const { id } = await createPerson(portal, { isStaff: true });
      const nothing = { phone: '', hours: '', groups: [], zones: [], users: [] };
      return { id: (await post('/api/contact-persons/', { user_id: id, ...nothing })).id, user_id: id, ...nothing };
    },
    publish: async (kind: 'designs' | 'documents' | 'news') =>
      (await post(`/api/${kind}/`, { title: word(), everyone: true })).id,
    /** The id of the only file of a design. */
    publishFile: async (file: FormFile) => {
      const form = formOf({ title: word(), everyone: 'true', files: file });
      const { body } = await portal.call('POST', '/api/designs/', { token: superuser.token, ...form });
      return (body as { files: [{ id: number }] }).files[0].id;
    },
    makeSite: async () => (await post('/api/sites/', { contact_name: word() })).id,
    sendMessage: async () => (await post('/api/messages/', { subject: word(), text: '<p>Dag</p>' }, caller)).id,
    sendForm: async (form: InputTo<typeof forms.send>['body']) => (await post('/api/messages/forms/', form, caller)).id,
    uploadAsCaller: async (file: FormFile) => {
      return ((await upload(portal, caller.token, file)).body as { id: number }).id;
    },
    makeNewsletter: (state: (typeof newsletters.$inferInsert)['state'] & string) =>
      makeNewsletter(portal, { state, ...(state !== 'draft' && state !== 'held' && { startedAt: new Date() }) }),
    /** A newsletter that somebody else asked approval of. */
    makeAskedNewsletter: async () => {
      const id = await makeNewsletter(portal, { state: 'draft' });
      const askedAt = new Date();
      const asked = { approvalState: 'asked', approvalOf: presentContent, approvalAskedAt: askedAt } as const;
      await db.update(newsletters).set(asked).where(eq(newsletters.id, id));
      return { id, asked_at: askedAt.toISOString() };
    },
    makeNewsletterMail: (newsletterId: number, state: (typeof newsletterMails.$inferInsert)['state'] & string) =>
      makeNewsletterMail(portal, { newsletterId, state, sentAt: null, email: `${word()}@example.org` }),
    /** The token in a mail about new items. */
    makeOptOutToken: async () => makeOptOutToken(portal.config, (await createPerson(portal)).id),
    /** The token in the mail of a sent newsletter. */
    makeReaderToken: async () =>
      makeReaderToken(portal.config, await makeNewsletterMail(portal, { email: `${word()}@example.org` })),
    /** The URL of the picture in a sent newsletter, in parts. */
    makeSentPicture: async () => {
      const form = formOf({ title: word(), featured_image: { name: 'dijk.png', content: await picture('png') } });
      const { body } = await portal.call('POST', '/api/newsletters/', { token: superuser.token, ...form });
      const { id, image } = body as { id: number; image: { id: number } };
      await db.update(newsletters).set({ state: 'sent', startedAt: new Date() }).where(eq(newsletters.id, id));
      return { id: String(id), signature: signImage(portal.config, { newsletterId: id, fileId: image.id }) };
    },
    /** The URL of a picture in the text of newsletters, in parts. */
    makeLetterPicture: async () => {
      const { body } = await upload(portal, superuser.token, { name: 'dijk.png', content: await picture('png') });
      const made = await post('/api/newsletter-pictures/', { upload: (body as { id: number }).id });
      const [, , , id = '', hash = ''] = String(made['src']).split('/');
      return { id, hash };
    },
    /** The token in the link of an appointment in a newsletter. */
    makeCalendarToken: () => {
      const text = showAppointments(
        portal.config,
        '<p class="appointment" data-title="Inloop" data-day="2027-01-12"></p>',
      );
      return /newsletter-appointments\/([^/]+)/.exec(text)?.[1] ?? '';
    },
    makeTemplate: async () => {
      const newsletter = await makeNewsletter(portal, { state: 'draft' });
      return (await post('/api/newsletter-templates/', { name: word(), newsletter })).id;
    },
    /** The page of a preview. */
    makePreview: async () => {
      const id = await makeNewsletter(portal, { state: 'draft' });
      const { body } = await portal.call('GET', `/api/newsletters/${id}/preview/`, { token: superuser.token });
      return { id: String(id), token: (body as { page: string }).page.split('/').at(-2) ?? '' };
    },
    /** Puts the portal on hold, as after a restore. */
    holdPortal: async () => {
      const values = { place: sql`portal_place()`, heldAt: new Date(), reason: 'moved' } as const;
      await db.insert(portalIdentity).values(values).onConflictDoUpdate({ target: portalIdentity.id, set: values });
    },
    makeBrokenAddress: async () => {
      const { email } = await createPerson(portal);
      await db.insert(mailAddresses).values({ email, bouncedAt: new Date() });
      return email;
    },
    /** Gives the caller wishes with files in the relationship system, and returns the ids of two of these files. */
    becomeKnown: async () => {
      await pool.query('delete from attempt_counts');
      await pool.query(`update profiles set guid = case id when $1 then 'R_00001' else '' end`, [caller.profileId]);
      const profile = await post(`/api/profiles/${caller.profileId}/refresh-relatics/`, {}, caller);
      const { Klanteis } = profile['relatics_data'] as {
        Klanteis: Record<'Document' | 'Afbeelding', { GUID: string }[]>[];
      };
      const guidOf = (kind: 'Document' | 'Afbeelding') => Klanteis.flatMap((wish) => wish[kind])[0]?.GUID ?? '';
      return { document: guidOf('Document'), image: guidOf('Afbeelding') };
    },
  };
}
