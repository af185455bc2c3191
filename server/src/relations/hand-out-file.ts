import type { Services } from '../platform/services.ts';
import type { Actor } from '../platform/http/access.ts';
import { recordEvent, type AuditEvent } from '../platform/audit/audit.ts';
import { notFound, plainError, type HttpError } from '../platform/http/errors.ts';
import { normaliseGuid, type AttachmentKind } from '../platform/relatics/attachments.ts';
import { RelaticsError } from '../platform/relatics/relatics-error.ts';
import type { Relatics } from '../platform/relatics/relatics.ts';
import { createSlots } from '../platform/relatics/slots.ts';
import { fileKey } from './policy.ts';
import { listHolders } from './queries.ts';

interface FileWish {
  guid: string;
  kind: AttachmentKind;
  actor: Actor;
  origin: Pick<AuditEvent, 'actorId' | 'origin'>;
}

/** A file is at most 32 MB, and for a while lies in memory three times over. */
const atATime = { parallel: 2, waiting: 20, timeout: 30_000 };

/**
 * Gives a file to a customer whose own data name it, and to staff where anybody's do; otherwise it is not found. Throws
 * 502, 503 or 504 with a sentence when the relationship system does not give it.
 */
export function createFileCounter({ db, relatics }: Pick<Services, 'db' | 'relatics'>) {
  const slots = createSlots(atATime);
  return async ({ guid, kind, actor, origin }: FileWish) => {
    const wanted = { kind, GUID: normaliseGuid(guid) };
    const holders = await listHolders(db, fileKey(wanted), actor.isStaff ? null : actor.userId);
    const [holder] = holders;
    if (wanted.GUID === '' || holder === undefined) throw notFound();
    if (relatics === null) throw failWith(503, 'De koppeling met het relatiesysteem is niet ingesteld.');
    if (!holders.includes(actor.userId)) {
      const details = { file: fileKey(wanted) };
      await recordEvent(db, { ...origin, action: 'profile.read', object: `user ${holder}`, details });
    }
    return fetchFile(relatics, slots, wanted);
  };
}

async function fetchFile(
  relatics: Relatics,
  slots: ReturnType<typeof createSlots>,
  { GUID, kind }: { GUID: string; kind: AttachmentKind },
): Promise<{ file_data: string; file_name: string }> {
  try {
    const giveBack = await slots.take();
    try {
      const { bytes, fileName } = await relatics.file(GUID, kind);
      return {
        file_data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
        file_name: fileName,
      };
    } finally {
      giveBack();
    }
  } catch (error) {
    if (error instanceof RelaticsError) throw explainFailure(error);
    throw error;
  }
}

function explainFailure({ kind }: RelaticsError): HttpError {
  if (kind === 'timeout') return failWith(504, 'Het relatiesysteem antwoordt te traag. Probeer het later opnieuw.');
  if (kind === 'file-missing') return failWith(502, 'Het staat niet meer in het relatiesysteem.');
  if (kind === 'too-large') return failWith(502, 'Het is te groot. Vraag het op bij uw contactpersoon.');
  return failWith(502, 'Het relatiesysteem is nu niet bereikbaar. Probeer het later opnieuw.');
}

const failWith = (status: number, reason: string) =>
  plainError(status, `Het bestand kon niet worden gedownload. ${reason}`);
