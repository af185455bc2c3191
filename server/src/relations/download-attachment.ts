import type { Services } from '../platform/services.ts';
import type { Actor } from '../platform/http/access.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import { notFound, plainError, type HttpError } from '../platform/errors.ts';
import { normaliseGuid, type AttachmentKind } from '../platform/relatics/attachments.ts';
import { queueError, RelaticsError } from '../platform/relatics/relatics-error.ts';
import type { Relatics } from '../platform/relatics/relatics.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import { fileKey } from './policy.ts';
import { listHolders } from './queries.ts';

interface DownloadRequest {
  guid: string;
  kind: AttachmentKind;
  actor: Actor;
  origin: AuditOrigin;
}

/** A file of at most 32 MB is briefly in memory three times. */
const maxConcurrent = 2;
const queueLimits = { maxQueued: () => 20, timeoutMs: 30_000, refuse: queueError };

/**
 * Downloads a file from Relatics for a customer whose own data mention it, and for staff if anyone's do; otherwise
 * throws not found. Throws 502, 503 or 504 with a sentence when Relatics does not return it.
 */
export function createAttachmentDownload({ db, relatics }: Pick<Services, 'db' | 'relatics'>) {
  const semaphore = createSemaphore(maxConcurrent, queueLimits);
  return async ({ guid, kind, actor, origin }: DownloadRequest) => {
    const wanted = { kind, GUID: normaliseGuid(guid) };
    const holders = await listHolders(db, fileKey(wanted), actor.isStaff ? null : actor.userId);
    const [holder] = holders;
    if (wanted.GUID === '' || holder === undefined) throw notFound();
    if (relatics === null)
      throw failWith(
        503,
        'Onze gegevens zijn niet gekoppeld aan het portaal. Vraag het bestand op bij uw contactpersoon.',
      );
    const isOwn = holders.includes(actor.userId);
    if (!isOwn || actor.impersonatorId !== undefined) {
      const owner = isOwn ? actor.userId : holder;
      const details = { file: fileKey(wanted) };
      await recordEvent(db, { ...origin, action: 'profile.read', object: `user ${owner}`, details });
    }
    try {
      return await semaphore.run(() => fetchFile(relatics, wanted));
    } catch (error) {
      throw error instanceof RelaticsError ? explainFailure(error) : error;
    }
  };
}

async function fetchFile(relatics: Relatics, { GUID, kind }: { GUID: string; kind: AttachmentKind }) {
  const { bytes, fileName } = await relatics.file(GUID, kind);
  return {
    file_data: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'),
    file_name: fileName,
  };
}

function explainFailure({ kind }: RelaticsError): HttpError {
  if (kind === 'timeout') return failWith(504, 'Het ophalen duurde te lang. Probeer het later opnieuw.');
  if (kind === 'file-missing') return failWith(502, 'Het staat niet meer in onze gegevens.');
  if (kind === 'too-large') return failWith(502, 'Het is te groot. Vraag het op bij uw contactpersoon.');
  return failWith(502, 'Onze gegevens zijn nu niet bereikbaar. Probeer het later opnieuw.');
}

const failWith = (status: number, reason: string) =>
  plainError(status, `Het bestand kon niet worden gedownload. ${reason}`);
