import { eq } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { mustHaveMfa, type Actor } from '../platform/http/access.ts';
import { keyOfWidth } from '../platform/files/store.ts';
import type { Services } from '../platform/services.ts';
import { files } from '../schema/files.ts';
import { findActor } from '../sessions/public.ts';
import { ownerOf, type FileOwner } from './owners.ts';
import type { FileRow } from './queries.ts';
import type { ServedFile } from './serve-file.ts';
import { isSigned } from './signed-address.ts';

/** The parts of a requested link. */
export interface RequestedLink {
  id: string;
  variant: string;
  expires: string;
  signature: string;
  /** '' in a public link. */
  sessionId: string;
  /** '' without one; the signature of the thumbnail is valid for all its widths. */
  width: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The file behind a link, if the portal signed the link, it has not expired, its session is active, and its user may
 * see the owner of the file; otherwise undefined.
 */
export async function findVisibleFile(
  { db, config }: Pick<Services, 'db' | 'config'>,
  owners: FileOwner[],
  { id, variant, expires, signature, sessionId, width }: RequestedLink,
): Promise<ServedFile | undefined> {
  if (!/^\d{1,10}$/.test(id) || !/^\d{1,12}$/.test(expires) || !isVariant(variant)) return undefined;
  if (sessionId !== '' && !uuid.test(sessionId)) return undefined;
  const signed = { id: Number(id), variant, sessionId: sessionId === '' ? null : sessionId };
  if (!isSigned(config, signed, { until: Number(expires), signature })) return undefined;

  const viewer = signed.sessionId === null ? null : await findActor(db, signed.sessionId);
  if (viewer === undefined) return undefined;
  if (config.staffMfa && viewer !== null && mustHaveMfa(viewer) && !viewer.hasMfa) return undefined;
  const [row] = await db.select().from(files).where(eq(files.id, signed.id));
  if (row === undefined || row.state === 'checking' || !(await maySee(db, owners, viewer, row))) return undefined;
  if (variant === 'file') return { row, key: row.key, variant };
  if (width === '') return row.thumbnailKey === null ? undefined : { row, key: row.thumbnailKey, variant };
  const asked = row.widths?.find((known) => String(known) === width);
  return asked === undefined ? undefined : { row, key: keyOfWidth(row.key, asked), variant, width: asked };
}

async function maySee(db: Db, owners: FileOwner[], viewer: Actor | null, file: FileRow): Promise<boolean> {
  const owned = ownerOf(owners, file);
  if (owned !== null) return owned.owner.maySee(db, viewer, owned.id);
  return viewer !== null && file.uploadedById === viewer.userId;
}

const isVariant = (text: string): text is ServedFile['variant'] => text === 'file' || text === 'thumbnail';
