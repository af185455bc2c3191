import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { publicationAudience, readAudience, setAudience, type Audience } from '../audience/public.ts';
import { adoptFiles, replaceFile, type FileOwner } from '../files/public.ts';
import { recordEvent, type AuditEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import type { ReceivedFile } from '../platform/files/receive-file.ts';
import type { Actor } from '../platform/http/access.ts';
import { notFound } from '../platform/http/errors.ts';
import { publications } from '../schema/publications.ts';
import { queueNotifications } from './notify/queue-notifications.ts';
import type { PublicationKind } from './page.ts';
import { maySeePublication } from './queries.ts';

type Origin = Pick<AuditEvent, 'actorId' | 'origin'>;

/** Who saves a publication, and from where. */
interface Caller {
  actor: Actor;
  origin: Origin;
}

/** Throws if the item is no longer what the caller saw. */
type CheckItem = (tx: Db) => Promise<void>;

interface NewFile {
  received: ReceivedFile[];
  upload: number | undefined;
}

/** What staff write; absent fields keep their value. */
export interface PublicationForm {
  title?: string;
  /** Cleaned HTML. */
  content?: string;
  createdAt?: Date;
  audience: Partial<Audience>;
  files: {
    /** Added to the present ones. */
    attachments?: { received: ReceivedFile[]; uploads: number[] };
    /** Replace the present ones. */
    image?: NewFile;
    pdf?: NewFile;
  };
}

/** Publishes an item and queues notifications about it. Returns its id. Throws 400 per field. */
export function createPublication(
  db: Db,
  kind: PublicationKind,
  { audience, files, title = '', ...columns }: PublicationForm,
  { actor, origin }: Caller,
): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(publications)
      .values({ ...columns, kind, title, forEveryone: false })
      .returning({ id: publications.id });
    if (row === undefined) throw new Error('the publication was not stored');
    await setAudience(tx, publicationAudience, row.id, audience);
    await saveFiles(tx, row.id, files, actor);
    await queueNotifications(tx, row.id, null);
    await record(tx, kind, 'create', row.id, origin);
    return row.id;
  });
}

/**
 * Changes an item and queues notifications for residents who could not see it before; a save without a change does
 * nothing. Concurrent saves wait for each other. Throws 400 per field, or not found.
 */
export async function changePublication(
  db: Db,
  kind: PublicationKind,
  id: number,
  { audience, files, ...columns }: PublicationForm,
  { actor, origin, checkItem }: Caller & { checkItem: CheckItem },
): Promise<void> {
  await db.transaction(async (tx) => {
    const isIt = and(eq(publications.id, id), eq(publications.kind, kind));
    const [row] = await tx.select().from(publications).where(isIt).for('no key update');
    if (row === undefined) throw notFound();
    await checkItem(tx);
    const before = await readAudience(tx, publicationAudience, id);
    const choices = await setAudience(tx, publicationAudience, id, audience);
    const changed = pickChanged(columns, row);
    if (choices.length + Object.keys(changed).length === 0 && !hasFiles(files)) return;
    await tx
      .update(publications)
      .set({ ...changed, updatedAt: sql`now()` })
      .where(isIt);
    await saveFiles(tx, id, files, actor);
    await queueNotifications(tx, id, before);
    await record(tx, kind, 'change', id, origin);
  });
}

/** The values that differ from the stored ones. A date that was read has no microseconds, so it is not written again. */
const pickChanged = (wanted: object, row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isDeepStrictEqual(value, row[name])));

const hasFiles = ({ attachments, image, pdf }: PublicationForm['files']) =>
  [attachments?.uploads[0], image?.upload, pdf?.upload].some((upload) => upload !== undefined) ||
  [attachments, image, pdf].some((given) => (given?.received.length ?? 0) > 0);

/** Deletes an item with its files. Throws not found. */
export async function deletePublication(
  db: Db,
  kind: PublicationKind,
  id: number,
  { origin, checkItem }: { origin: Origin; checkItem: CheckItem },
): Promise<void> {
  await db.transaction(async (tx) => {
    const isIt = and(eq(publications.id, id), eq(publications.kind, kind));
    const [locked] = await tx.select({ id: publications.id }).from(publications).where(isIt).for('update');
    if (locked === undefined) throw notFound();
    await checkItem(tx);
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
  async touch(tx, id) {
    await tx
      .update(publications)
      .set({ updatedAt: sql`now()` })
      .where(eq(publications.id, id));
  },
};

async function saveFiles(
  tx: Db,
  publicationId: number,
  { attachments, image, pdf }: PublicationForm['files'],
  actor: Actor,
): Promise<void> {
  const owner = { publicationId };
  if (attachments !== undefined) await adoptFiles(tx, owner, 'attachment', attachments, actor);
  if (image !== undefined) await replaceFile(tx, owner, 'image', { ...image, field: 'image_upload' }, actor);
  if (pdf !== undefined) await replaceFile(tx, owner, 'pdf', { ...pdf, field: 'pdf_upload' }, actor);
}

/** Records the title and the audience in the audit log. */
async function record(
  tx: Db,
  kind: PublicationKind,
  verb: 'create' | 'change',
  id: number,
  origin: Origin,
): Promise<void> {
  const [row] = await tx.select({ title: publications.title }).from(publications).where(eq(publications.id, id));
  const { everyone, groups, users, zones } = await readAudience(tx, publicationAudience, id);
  await recordEvent(tx, {
    ...origin,
    action: `${kind}.${verb}`,
    object: `${kind} ${id}`,
    details: {
      title: row?.title ?? '',
      everyone,
      groups: groups.map(String),
      zones: zones.map(String),
      users: users.map(String),
    },
  });
}
