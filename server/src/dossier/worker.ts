import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { dossierDays } from '@dijkportaal/contract/dossier';
import type { Config } from '../platform/config.ts';
import type { Database, Db } from '../platform/database/db.ts';
import { isoDay, weekday } from '../platform/dutch-time.ts';
import { withoutSecrets } from '../platform/errors.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { makeKey } from '../platform/files/store.ts';
import { openTemporaryFiles } from '../platform/files/temporary.ts';
import { isBeyondClock, secondsFromNow, selectDue, startLeasedQueue } from '../platform/leased-queue.ts';
import { contactUrl, greet, nameOf, type Addressee, type MailContent } from '../platform/mail/mail.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { dossiers } from '../schema/dossiers.ts';
import { files } from '../schema/files.ts';
import { users } from '../schema/users.ts';
import { makeDossier, type MadeDossier } from './make-dossier.ts';

interface Job {
  id: number;
  userId: number;
  attempts: number;
}

const leaseSeconds = 60;
const retrySeconds = 30;
/** A process that dies while it makes one counts too. */
const maxAttempts = 3;
const day = 86_400_000;

/** Makes the dossiers that were requested, one at a time for each process. */
export function startDossierWorker(
  database: Database,
  config: Config,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { pollIntervalMs = 2_000 } = {},
): { stop: () => Promise<void> } {
  const { db } = database;
  const mailer = createMailer(config);
  const isWaiting = eq(dossiers.state, 'waiting');
  // A process that lost its lease must not change what another one claimed since.
  const isOurs = ({ id, attempts }: Job) => and(eq(dossiers.id, id), eq(dossiers.attempts, attempts), isWaiting);

  return startLeasedQueue<Job>({
    maxConcurrent: 1,
    leaseSeconds,
    pollIntervalMs,
    claim: (max) =>
      db
        .update(dossiers)
        .set({ dueAt: secondsFromNow(leaseSeconds), attempts: sql`${dossiers.attempts} + 1` })
        .where(inArray(dossiers.id, selectDue(db, dossiers, { where: isWaiting, max })))
        .returning({ id: dossiers.id, userId: dossiers.userId, attempts: dossiers.attempts }),
    renewLeases: async (jobs) => {
      for (const job of jobs) {
        await db
          .update(dossiers)
          .set({ dueAt: secondsFromNow(leaseSeconds) })
          .where(isOurs(job));
      }
    },
    recoverFromClock: async () => {
      await db
        .update(dossiers)
        .set({ dueAt: sql`now()` })
        .where(and(isWaiting, isBeyondClock(dossiers.dueAt)));
    },
    deliver: async (job, stopping) => {
      if (job.attempts > maxAttempts) return fail(job);
      const temporary = openTemporaryFiles(config.files.uploadFolder);
      try {
        const store = await openFileStore(config.files.store);
        const made = await makeDossier({ database, config, store, temporary, stopping }, job.userId);
        const key = makeKey();
        await store.put(key, made.path);
        if (!(await finish(job, made, key))) await store.remove(key);
      } catch (error) {
        // The lease ends, and another process makes it.
        if (stopping.aborted) return;
        log.warn({ dossier: job.id, err: withoutSecrets(error as Error) }, 'a dossier could not be made');
        if (job.attempts >= maxAttempts) return fail(job);
        await db
          .update(dossiers)
          .set({ dueAt: secondsFromNow(retrySeconds) })
          .where(isOurs(job));
      } finally {
        await temporary.close();
      }
    },
    onError: (error) => log.warn({ err: withoutSecrets(error) }, 'dossiers could not be made'),
  });

  /** Only here does the file become the person's. Returns false when it is no longer wanted. */
  function finish(job: Job, { size, hash }: MadeDossier, key: string): Promise<boolean> {
    return settle(job, 'ready', async (tx, finishedAt, to) => {
      const name = `mijn-dossier-${isoDay(finishedAt)}.zip`;
      await tx.insert(files).values({ dossierId: job.id, key, name, type: 'application/zip', size, hash });
      const expiresAt = new Date(finishedAt.getTime() + dossierDays * day);
      return dossierReadyMail(to, config.publicUrl, expiresAt);
    });
  }

  async function fail(job: Job): Promise<void> {
    await settle(job, 'failed', async (_tx, _at, to) => dossierFailedMail(to, config.publicUrl));
  }

  function settle(
    job: Job,
    state: 'ready' | 'failed',
    complete: (tx: Db, finishedAt: Date, to: Addressee) => Promise<MailContent>,
  ): Promise<boolean> {
    return db.transaction(async (tx) => {
      const [settled] = await tx
        .update(dossiers)
        .set({ state, finishedAt: sql`now()` })
        .where(isOurs(job))
        .returning({ finishedAt: dossiers.finishedAt });
      const [to] = await tx.select().from(users).where(eq(users.id, job.userId));
      if (settled?.finishedAt == null || to === undefined) return false;
      const content = await complete(tx, settled.finishedAt, to);
      await mailer.enqueue(tx, { userId: to.id, to: { address: to.email, name: nameOf(to) }, content });
      return true;
    });
  }
}

const notYou =
  'Hebt u dit niet aangevraagd? Kies dan meteen een nieuw wachtwoord en neem contact op met het projectteam.';

const toProfile = (publicUrl: string) => ({ label: 'Naar uw profiel', url: `${publicUrl}/user-profile` });

/** Without anything of the dossier: it is downloaded after signing in. */
function dossierReadyMail(to: Addressee, publicUrl: string, expiresAt: Date): MailContent {
  return {
    subject: 'Uw dossier staat klaar',
    preview: `U kunt het downloaden tot ${weekday(expiresAt)}.`,
    greeting: greet(to),
    paragraphs: [
      'U hebt gevraagd om alles wat het portaal over u bewaart. Het staat klaar als één ZIP-bestand.',
      `U kunt het downloaden in uw profiel, tot ${weekday(expiresAt)}. Daarna wordt het gewist.`,
    ],
    button: toProfile(publicUrl),
    closing: [notYou],
  };
}

function dossierFailedMail(to: Addressee, publicUrl: string): MailContent {
  return {
    subject: 'Uw dossier kon niet worden gemaakt',
    preview: 'U kunt het opnieuw aanvragen.',
    greeting: greet(to),
    paragraphs: [
      'U hebt gevraagd om alles wat het portaal over u bewaart. Dat is door een storing niet gelukt. U kunt het in uw profiel opnieuw aanvragen.',
    ],
    button: toProfile(publicUrl),
    closing: [`Lukt het nog een keer niet? Neem dan contact op met het projectteam: ${contactUrl(publicUrl)}`, notYou],
  };
}
