import { eq } from 'drizzle-orm';
import type { Services } from '../platform/services.ts';
import { findActor } from '../sessions/public.ts';
import { maySeeNewsletter } from '../newsletters/queries.ts';
import type { Actor } from '../platform/http/access.ts';
import type { Db } from '../platform/database/db.ts';
import { maySeePublication } from '../publications/public.ts';
import type { FileRow } from './queries.ts';
import { isSigned } from './signed-address.ts';
import { files } from '../schema/files.ts';

/** An address as it was asked for. */
export interface AskedAddress {
  id: string;
  variant: string;
  expires: string;
  signature: string;
  /** '' where the address is for the public. */
  sessionId: string;
}

type Variant = 'file' | 'thumbnail';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The file behind an address, for whoever may see it at this moment: the portal signed the address, it has not expired,
 * its session lives, and what the file belongs to is still for that person. undefined for everything else.
 */
export async function findVisibleFile(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { id, variant, expires, signature, sessionId }: AskedAddress,
): Promise<{ row: FileRow; key: string; variant: Variant } | undefined> {
  if (!/^\d{1,10}$/.test(id) || !/^\d{1,12}$/.test(expires) || !isVariant(variant)) return undefined;
  if (sessionId !== '' && !uuid.test(sessionId)) return undefined;
  const signed = { id: Number(id), variant, sessionId: sessionId === '' ? null : sessionId };
  if (!isSigned(config, signed, { until: Number(expires), signature })) return undefined;

  const viewer = signed.sessionId === null ? null : await findActor(db, signed.sessionId);
  if (viewer === undefined) return undefined;
  if (config.staffMfa && viewer?.isStaff && !viewer.hasMfa) return undefined;
  const [row] = await db.select().from(files).where(eq(files.id, signed.id));
  if (row === undefined || row.state === 'checking' || !(await maySee(db, viewer, row))) return undefined;
  const key = variant === 'file' ? row.key : row.thumbnailKey;
  return key === null ? undefined : { row, key, variant };
}

async function maySee(db: Db, viewer: Actor | null, row: FileRow): Promise<boolean> {
  // The page about the portal is public.
  if (row.siteId !== null) return true;
  if (viewer === null) return false;
  if (row.publicationId !== null) return maySeePublication(db, viewer, row.publicationId);
  if (row.newsletterId !== null) return maySeeNewsletter(db, viewer, row.newsletterId);
  return viewer.isStaff && row.uploadedById === viewer.userId;
}

const isVariant = (text: string): text is Variant => text === 'file' || text === 'thumbnail';
