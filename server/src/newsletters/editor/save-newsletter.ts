import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@dijkportaal/contract/audit/audit';
import type { NewNewsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { findWrongField } from '@dijkportaal/contract/newsletters/personal-fields';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { newsletterAudience, readAudience, setAudience } from '../../audience/public.ts';
import { putInBin } from '../../bin/public.ts';
import { replaceFile } from '../../files/public.ts';
import { recordEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import type { ReceivedFile } from '../../platform/files/receive-file.ts';
import type { Actor } from '../../platform/http/access.ts';
import { conflict, fieldError, HttpError, notFound } from '../../platform/errors.ts';
import { readMoment } from '../../platform/moment.ts';
import { cleanHtml, saysSomething } from '../../platform/security/clean-html.ts';
import { newsletterMails, newsletters, type StoredLimits } from '../../schema/newsletters.ts';
import { requireApproval } from '../approval/what-is-approved.ts';
import { cancelWaiting } from '../sending/transitions.ts';
import { isOpen, openStates } from '../states.ts';
import { checkLimits } from '../recipients/limits.ts';
import { hasRest, readChosen } from '../recipients/select-recipients.ts';

/** The form as staff sent it. */
export interface NewsletterForm {
  actor: Actor;
  body: NewNewsletter;
  files: { featured_image: ReceivedFile[] };
  origin: AuditOrigin;
  needsApproval: boolean;
}

/** A newsletter that was copied, and whether the copy is for those who did not get it. */
interface Original {
  id: number;
  isForRest: boolean;
}

type Stored = typeof newsletters.$inferSelect;

/**
 * Stores a new newsletter; `send` schedules it. Returns its id. Throws 409 if that needs approval, 400 at an invalid field; for the rest of another
 * one, not found when that was deleted and 409 when it is not stopped.
 */
export function createNewsletter(db: Db, form: NewsletterForm, original?: Original): Promise<number> {
  return db.transaction(async (tx) => {
    if (original?.isForRest === true) await lockStopped(tx, original.id);
    const [row] = await tx
      .insert(newsletters)
      .values({ title: '', restOfId: original?.isForRest === true ? original.id : null })
      .returning();
    if (row === undefined) throw new Error('the newsletter was not stored');
    await save(tx, row, form);
    await record(tx, 'newsletter.create', row.id, form, original);
    return row.id;
  });
}

/**
 * Changes a newsletter that has not started, one caller at a time; starting it takes the same lock. `check` throws 412
 * if someone else changed it and 400 for a changed field that cannot be written, and returns what the caller reads;
 * `state` is what they sent back. Throws not found, 409 if it has started, and 400 as above.
 */
export async function changeNewsletter(
  db: Db,
  id: number,
  form: NewsletterForm & { check: (tx: Db) => Promise<{ send: boolean }>; state: unknown },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockForm(tx, id);
    const { send } = await form.check(tx);
    // It waits and reads `send: false`: sent back with its state and time it continues waiting, otherwise it becomes a
    // draft.
    const waits = !send && before.state !== 'draft' && form.state === before.state;
    if (await save(tx, before, { ...form, waits })) await record(tx, 'newsletter.change', id, form);
  });
}

/**
 * Deletes a newsletter with its picture; one that was not sent goes to the bin. Recipients that it may have been sent
 * to are preserved, so that they can still unsubscribe. Throws not found, 409 while it is being sent, and the errors of
 * `check`.
 */
export async function deleteNewsletter(
  db: Db,
  id: number,
  origin: NewsletterForm['origin'],
  check: (tx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(newsletters).where(eq(newsletters.id, id)).for('update');
    if (row === undefined) throw notFound();
    if (row.state === 'sending' || row.state === 'paused') {
      throw conflict('Deze nieuwsbrief wordt verstuurd. Stop eerst het versturen.');
    }
    await check(tx);
    if (await hasRest(tx, id, openStates)) {
      throw conflict('Een kopie gaat naar wie deze nieuwsbrief niet kreeg. Verwijder of verstuur eerst die kopie.');
    }
    if (isOpen(row.state)) await putInBin(tx, 'newsletter', [id], origin.actorId);
    await tx.delete(newsletterMails).where(and(eq(newsletterMails.newsletterId, id), isNotSent));
    await tx.delete(newsletters).where(eq(newsletters.id, id));
    const details = { title: row.title, state: row.state };
    await recordEvent(tx, { ...origin, action: 'newsletter.delete', object: `newsletter ${id}`, details });
  });
}

/**
 * Locks a newsletter against changing and starting until the transaction ends. Throws not found, and 409 once its
 * recipients are fixed.
 */
export async function lockForm(tx: Db, id: number): Promise<typeof newsletters.$inferSelect> {
  const [row] = await tx.select().from(newsletters).where(eq(newsletters.id, id)).for('update');
  if (row === undefined) throw notFound();
  if (!isOpen(row.state)) {
    throw conflict('Deze nieuwsbrief wordt of is al verstuurd en kan niet meer worden gewijzigd.');
  }
  return row;
}

/** Locks a newsletter of which another is to be the rest. */
async function lockStopped(tx: Db, id: number): Promise<void> {
  const [row] = await tx
    .select({ state: newsletters.state })
    .from(newsletters)
    .where(eq(newsletters.id, id))
    .for('update');
  if (row === undefined) throw notFound();
  if (row.state !== 'stopped') {
    throw conflict('Alleen van een gestopte nieuwsbrief kunt u een kopie maken voor wie hem niet kreeg.');
  }
  await cancelWaiting(tx, id);
}

const isNotSent = inArray(newsletterMails.state, ['waiting', 'claimed', 'failed', 'unsubscribed', 'removed']);

/**
 * Overwrites the stored fields with the given ones, and returns whether anything changed. The row is locked or new in
 * this transaction.
 */
async function save(
  tx: Db,
  before: Stored,
  { actor, body, files, needsApproval, waits = false }: NewsletterForm & { waits?: boolean },
): Promise<boolean> {
  const sendAt = parseTime(body.send_at);
  const send = body.send || (waits && sendAt?.getTime() === before.sendAt?.getTime());
  const dueAt = send ? (sendAt ?? dueWithoutTime(before)) : null;
  const state = stateAfter(before, dueAt);
  const limits = await checkLimits(tx, body.limits, body);
  const after = {
    title: tidyTitle(body.title),
    content: cleanHtml(body.content, 'letter'),
    replyTo: body.reply_to,
    state,
    trouble: state === 'held' ? before.trouble : '',
    sendAt,
    dueAt,
    sendToContacts: body.send_to_contacts,
    sendToNotLoggedIn: body.send_to_not_logged_in,
    limits,
  };
  const choices = await setAudience(tx, newsletterAudience, before.id, body);
  if (send) await requireComplete(tx, before.id, after);
  const image = { received: files.featured_image, upload: body.image_upload, field: 'image_upload' };
  const isReplaced = await replaceFile(tx, { newsletterId: before.id }, 'image', image, actor);
  const names = Object.keys(after) as (keyof typeof after)[];
  const isSame = names.every((name) => isDeepStrictEqual(after[name], before[name]));
  if (isSame && choices.length === 0 && !isReplaced) return false;
  const saved = { savedBy: actor.userId, updatedAt: sql`now()` };
  await tx
    .update(newsletters)
    .set({ ...after, ...saved })
    .where(eq(newsletters.id, before.id));
  if (needsApproval && state === 'scheduled') await requireApproval(tx, before.id);
  return true;
}

const parseTime = (text: string | null) => (text === null || text === '' ? null : readMoment('send_at', text));

/** A newsletter without a time to send is due from the first time that `send` was switched on. */
const dueWithoutTime = ({ dueAt, sendAt }: Stored) => (sendAt === null ? dueAt : null) ?? new Date();

/** An overdue newsletter waits for staff until it gets another time to send. */
function stateAfter({ state, dueAt }: Stored, wanted: Date | null): 'draft' | 'scheduled' | 'held' {
  if (wanted === null) return 'draft';
  return state === 'held' && dueAt?.getTime() === wanted.getTime() ? 'held' : 'scheduled';
}

/** It becomes the subject of a mail: one line, not empty. */
function tidyTitle(title: string): string {
  const tidy = title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  if (!/[^\s\p{C}]/u.test(tidy)) throw fieldError('title', 'Vul een titel in.');
  return tidy;
}

/** A draft may be incomplete, a scheduled newsletter may not. */
async function requireComplete(
  tx: Db,
  id: number,
  { title, content, limits }: Pick<Stored, 'title' | 'content' | 'limits'>,
): Promise<void> {
  const { everyone, groups: inGroups, zones: inZones, segments = [] } = await readChosen(tx, id);
  const [wrongTitle, wrongContent] = [findWrongField(title), findWrongField(content)];
  const errors = {
    ...(wrongTitle !== null && { title: [wrongTitle] }),
    ...(wrongContent !== null && { content: [wrongContent] }),
    ...(!saysSomething(content) && { content: ['Schrijf eerst de tekst van de nieuwsbrief.'] }),
    ...(!everyone &&
      inGroups.length + inZones.length + segments.length === 0 &&
      (limits?.works ?? null) === null && {
        groups: ['Kies ten minste één groep of zone, of kies iedereen.'],
      }),
  };
  if (Object.keys(errors).length > 0) throw new HttpError(400, errors);
}

const describeLimits = (limits: StoredLimits) => ({
  ...(limits.match === 'all' && { all_of: limits.kinds.join(', ') }),
  limits: [
    ...(limits.works === null ? [] : [`near work ${limits.works}`]),
    ...(['groups', 'zones', 'segments'] as const).flatMap((kind) =>
      limits[`without_${kind}`].map((id) => `without ${kind.slice(0, -1)} ${id}`),
    ),
  ],
});

/** Records title, recipients and time to send in the audit log. */
async function record(
  tx: Db,
  action: AuditAction,
  id: number,
  { origin }: NewsletterForm,
  original?: Original,
): Promise<void> {
  const [row] = await tx.select().from(newsletters).where(eq(newsletters.id, id));
  if (row === undefined) throw notFound();
  const { everyone, groups: inGroups, zones: inZones, sendToContacts, sendToNotLoggedIn } = await readChosen(tx, id);
  const { segments } = await readAudience(tx, newsletterAudience, id);
  const details = {
    title: row.title,
    state: row.state,
    ...(row.dueAt !== null && { due_at: row.dueAt.toISOString() }),
    everyone,
    groups: inGroups.map(String),
    zones: inZones.map(String),
    ...(segments.length > 0 && { segments: segments.map(String) }),
    ...(row.limits !== null && describeLimits(row.limits)),
    send_to_contacts: sendToContacts,
    send_to_not_logged_in: sendToNotLoggedIn,
    ...(original !== undefined && { copy_of: original.id, to_rest: original.isForRest }),
  };
  await recordEvent(tx, { ...origin, action, object: `newsletter ${id}`, details });
}
