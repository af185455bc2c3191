import { isDeepStrictEqual } from 'node:util';
import { and, eq, lte, not, sql, type SQL } from 'drizzle-orm';
import { publicationAudience, readAudience, setAudience, type Audience } from '../audience/public.ts';
import { putInBin } from '../bin/public.ts';
import { adoptFiles, replaceFile, type FileOwner, arrangeFiles, type Arrangement } from '../files/public.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import type { ReceivedFile } from '../platform/files/receive-file.ts';
import type { Actor } from '../platform/http/access.ts';
import { notFound } from '../platform/errors.ts';
import { publications } from '../schema/publications.ts';
import { forgetUnsent, queueNotifications } from './notify/queue-notifications.ts';
import type { PublicationKind } from './page.ts';
import { maySeePublication } from './queries.ts';
import { checkQuestion } from './question.ts';

/** Who saves a publication, and from where. */
interface Caller {
  actor: Actor;
  origin: AuditOrigin;
}

/** Throws if the item has changed since the caller read it. */
type CheckItem = (tx: Db) => Promise<void>;

interface NewFile {
  received: ReceivedFile[];
  upload: number | undefined;
}

/** The audience as staff chose it; for omitted parts it may depend on what is stored. Throws 400 at the field. */
type AudienceForm = Partial<Audience> | ((stored: Audience) => Partial<Audience>);

/** What staff write; absent fields are unchanged. */
export interface PublicationForm {
  title?: string;
  /** Cleaned HTML. */
  content?: string;
  createdAt?: Date;
  /** When residents may see it; null for a draft. */
  publishAt?: Date | null;
  /** What its audience is asked, and the day on which that closes; only designs and documents have it. */
  question?: string;
  questionBefore?: string | null;
  audience: AudienceForm;
  /** Why files have no captions or texts for screen readers, for the audit log. */
  withoutTexts?: string;
  files: {
    /** Added to the present ones. */
    attachments?: { received: ReceivedFile[]; uploads: number[] };
    /** Replace the present ones. */
    image?: NewFile;
    pdf?: NewFile;
    arrangement?: Arrangement;
  };
}

/** Publishes an item and queues notifications about it. Returns its id. Throws 400 per field. */
export function createPublication(
  db: Db,
  kind: PublicationKind,
  { audience, files, title = '', publishAt, withoutTexts, ...columns }: PublicationForm,
  { actor, origin }: Caller,
): Promise<number> {
  return db.transaction(async (tx) => {
    const moment = planPublication({ ...columns, publishAt }, null);
    const createdAt = columns.createdAt ?? moment.publishAt ?? undefined;
    checkQuestion(
      { question: '', questionBefore: null, publishAt: new Date(), isPublished: true, ...columns, ...moment },
      null,
    );
    const [row] = await tx
      .insert(publications)
      .values({ ...columns, ...moment, createdAt, kind, title, forEveryone: false })
      .returning({ id: publications.id, isPublished: publications.isPublished });
    if (row === undefined) throw new Error('the publication was not stored');
    await setAudience(tx, publicationAudience, row.id, chooseAudience(audience, nobody));
    await saveFiles(tx, row.id, files, actor);
    await queueNotifications(tx, row.id, null);
    await record(tx, kind, 'create', row.id, origin, withoutTexts);
    if (row.isPublished) await record(tx, kind, 'publish', row.id, origin);
    return row.id;
  });
}

const nobody = { everyone: false, groups: [], zones: [] };

const chooseAudience = (audience: AudienceForm, stored: Audience) =>
  typeof audience === 'function' ? audience(stored) : audience;

/**
 * The publication time in a form; empty if it has none. A date in the future plans an item too: clients of the
 * specification know no other field.
 */
function planPublication(
  { publishAt, createdAt }: { publishAt?: Date | null | undefined; createdAt?: Date | undefined },
  stored: { isPublished: boolean; publishAt: Date | null } | null,
): { publishAt?: Date | null; isPublished?: boolean } {
  const isDraft = stored !== null && stored.publishAt === null;
  const wanted = publishAt === undefined && !isDraft ? createdAt : publishAt;
  if (wanted === undefined) return {};
  if (wanted === null || wanted.getTime() > Date.now()) return { publishAt: wanted, isPublished: false };
  return stored?.isPublished ? {} : { publishAt: new Date(), isPublished: true };
}

/**
 * Changes an item and queues notifications for residents who could not see it before; a save without a change does
 * nothing. Concurrent saves wait for each other. Throws 400 per field, or not found.
 */
export async function changePublication(
  db: Db,
  kind: PublicationKind,
  id: number,
  { audience, files, publishAt, withoutTexts, ...columns }: PublicationForm,
  { actor, origin, checkItem }: Caller & { checkItem: CheckItem },
): Promise<void> {
  await db.transaction(async (tx) => {
    const isIt = and(eq(publications.id, id), eq(publications.kind, kind));
    const [row] = await tx.select().from(publications).where(isIt).for('no key update');
    if (row === undefined) throw notFound();
    await checkItem(tx);
    const before = await readAudience(tx, publicationAudience, id);
    const choices = await setAudience(tx, publicationAudience, id, chooseAudience(audience, before));
    const dated = pickChanged(columns, row);
    const moment = planPublication({ createdAt: dated.createdAt, publishAt }, row);
    const changed = { ...dated, ...pickChanged(moment, row) };
    checkQuestion({ ...row, ...changed }, row);
    const becomesVisible = changed.isPublished === true;
    const hasOtherFiles = await saveFiles(tx, id, files, actor);
    if (choices.length + Object.keys(changed).length === 0 && !hasOtherFiles) return;
    const isNew =
      becomesVisible || (choices.length > 0 && isWider(before, await readAudience(tx, publicationAudience, id)));
    await tx
      .update(publications)
      .set({
        ...changed,
        ...(becomesVisible && kind !== 'news' && isNewToday),
        ...(isNew && { newAt: sql`now()` }),
        updatedAt: sql`now()`,
      })
      .where(isIt);
    if (changed.isPublished === false) await forgetUnsent(tx, id);
    await queueNotifications(tx, id, row.isPublished ? before : null);
    await record(tx, kind, 'change', id, origin, withoutTexts);
    if (becomesVisible) await record(tx, kind, 'publish', id, origin);
  });
}

/**
 * The values that differ from the stored ones. A date that was read has no microseconds, so it is not written again.
 */
const pickChanged = <Columns extends object>(wanted: Columns, row: Record<string, unknown>): Partial<Columns> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(value, row[name])),
  ) as Partial<Columns>;

const hasFiles = ({ attachments, image, pdf }: Pick<PublicationForm['files'], 'attachments' | 'image' | 'pdf'>) =>
  [attachments?.uploads[0], image?.upload, pdf?.upload].some((upload) => upload !== undefined) ||
  [attachments, image, pdf].some((given) => (given?.received.length ?? 0) > 0);

/**
 * Publishes the items that are due, and queues the mails about them. Items that are being saved follow the next time.
 * Returns how many there were, at most `maxPublished`.
 */
export async function publishPlanned(db: Db, condition?: SQL): Promise<number> {
  const isDue = and(not(publications.isPublished), lte(publications.publishAt, sql`now()`), condition);
  // Asked every second: without a transaction while there is nothing to do.
  if ((await db.select({ id: publications.id }).from(publications).where(isDue).limit(1)).length === 0) return 0;
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: publications.id, kind: publications.kind })
      .from(publications)
      .where(isDue)
      .orderBy(publications.publishAt)
      .limit(maxPublished)
      .for('no key update', { skipLocked: true });
    for (const { id, kind } of due) {
      const columns = {
        isPublished: true,
        updatedAt: sql`now()`,
        newAt: sql`now()`,
        ...(kind !== 'news' && isNewToday),
      };
      await tx.update(publications).set(columns).where(eq(publications.id, id));
      await queueNotifications(tx, id, null);
      await record(tx, kind, 'publish', id, { actorId: null, origin: 'job' });
    }
    return due.length;
  });
}

/** In one transaction. */
export const maxPublished = 50;

/** Whether somebody may see it now who could not before, as far as the choices say. */
const isWider = (before: Audience, now: Audience): boolean =>
  (now.everyone && !before.everyone) ||
  (['groups', 'zones', 'users', 'segments'] as const).some((name) =>
    (now[name] ?? []).some((id) => before[name]?.includes(id) !== true),
  );

/** Designs and documents are sorted and shown by when they were published; staff choose the date of news. */
const isNewToday = { createdAt: sql`now()` };

/** Moves an item with its files to the bin. Throws not found. */
export async function deletePublication(
  db: Db,
  kind: PublicationKind,
  id: number,
  { origin, checkItem }: { origin: AuditOrigin; checkItem: CheckItem },
): Promise<void> {
  await db.transaction(async (tx) => {
    const isIt = and(eq(publications.id, id), eq(publications.kind, kind));
    const [locked] = await tx.select({ id: publications.id }).from(publications).where(isIt).for('update');
    if (locked === undefined) throw notFound();
    await checkItem(tx);
    await putInBin(tx, kind, [id], origin.actorId);
    const [row] = await tx.delete(publications).where(isIt).returning({ title: publications.title });
    if (row === undefined) throw notFound();
    const event = { ...origin, action: `${kind}.delete`, object: `${kind} ${id}` } as const;
    await recordEvent(tx, { ...event, details: { title: row.title } });
  });
}

/** Files of designs, documents and news. */
export const publicationFiles: FileOwner = {
  column: 'publicationId',
  maySee: async (db, viewer, id) => viewer !== null && maySeePublication(db, viewer, id),
  async lock(tx, id) {
    await tx.select({ id: publications.id }).from(publications).where(eq(publications.id, id)).for('no key update');
  },
  async touch(tx, id) {
    await tx
      .update(publications)
      .set({ updatedAt: sql`now()` })
      .where(eq(publications.id, id));
  },
};

/** Returns whether there was anything to save. */
async function saveFiles(
  tx: Db,
  publicationId: number,
  given: PublicationForm['files'],
  actor: Actor,
): Promise<boolean> {
  const { attachments, image, pdf, arrangement } = given;
  const owner = { publicationId };
  if (attachments !== undefined) await adoptFiles(tx, owner, 'attachment', attachments, actor);
  if (image !== undefined) await replaceFile(tx, owner, 'image', { ...image, field: 'image_upload' }, actor);
  if (pdf !== undefined) await replaceFile(tx, owner, 'pdf', { ...pdf, field: 'pdf_upload' }, actor);
  const isArranged = arrangement !== undefined && (await arrangeFiles(tx, owner, arrangement));
  return isArranged || hasFiles(given);
}

/** Records the title, the audience and the time of publication in the audit log. */
async function record(
  tx: Db,
  kind: PublicationKind,
  verb: 'create' | 'change' | 'publish',
  id: number,
  origin: AuditOrigin,
  withoutTexts = '',
): Promise<void> {
  const { title, publishAt, isPublished, question, questionBefore } = publications;
  const columns = { title, publishAt, isPublished, question, questionBefore };
  const [row] = await tx.select(columns).from(publications).where(eq(publications.id, id));
  const { everyone, groups, users, zones, segments } = await readAudience(tx, publicationAudience, id);
  await recordEvent(tx, {
    ...origin,
    action: `${kind}.${verb}`,
    object: `${kind} ${id}`,
    details: {
      title: row?.title ?? '',
      published: row?.isPublished ?? false,
      publish_at: row?.publishAt?.toISOString() ?? '',
      everyone,
      groups: groups.map(String),
      zones: zones.map(String),
      users: users.map(String),
      ...(segments.length > 0 && { segments: segments.map(String) }),
      ...(row?.questionBefore && { question: row.question, question_before: row.questionBefore }),
      ...(withoutTexts !== '' && { without_texts: withoutTexts }),
    },
  });
}
