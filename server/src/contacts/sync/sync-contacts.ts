import type { AuditSentence } from '@dijkportaal/contract/audit/details';
import type { SyncCounts, SyncPreview, SyncStop } from '@dijkportaal/contract/contacts/sync';
import { isNotNull, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Services } from '../../platform/services.ts';
import { onOwnConnection } from '../../platform/database/db.ts';
import { conflict, HttpError, plainError, withoutSecrets } from '../../platform/errors.ts';
import { RelaticsError } from '../../platform/relatics/relatics-error.ts';
import type { Relatics } from '../../platform/relatics/relatics.ts';
import { applyChanges } from './apply-changes.ts';
import { compareContacts, type Changes } from './compare-contacts.ts';
import { inviteCreated, previewInvitations } from '../invite/invite-created.ts';
import { listExamples } from './list-examples.ts';
import { listStops } from '../policy.ts';
import { stageContacts } from './stage-contacts.ts';
import type { AuditOrigin } from '../../platform/audit/audit.ts';
import { contacts } from '../../schema/contacts.ts';
import { failInterruptedRuns, finishRun, insertRun, storeProgress, syncLock } from './sync-runs.ts';

type Portal = Pick<Services, 'app' | 'config' | 'db' | 'pool' | 'mailer' | 'relatics'>;

/** From this number of changes on, planner and lists need a vacuum and new statistics. */
const manyChanges = 1_000;
/** The share of receiving the contacts in the progress. */
const arrivalShare = 0.8;
/** Storing the progress is a write, so not for every batch. */
const progressIntervalMs = 300;

/**
 * Syncs contacts from Relatics, all or nothing, one sync at a time in all processes. Throws 503 without a connection to
 * Relatics, 409 while another sync runs or if it needs confirmation, 502 if Relatics fails.
 */
export async function syncContacts(
  portal: Portal,
  { caller, isConfirmed }: { caller: AuditOrigin; isConfirmed: boolean },
): Promise<SyncCounts> {
  const relatics = requireRelatics(portal);
  return onOwnConnection(portal.pool, 'sync', async (own) => {
    const { rows } = await own.execute<{ is_free: boolean }>(sql`select pg_try_advisory_lock(${syncLock}) as is_free`);
    if (rows[0]?.is_free !== true) throw conflict('Er loopt al een synchronisatie. Wacht tot die klaar is.');
    // On the connection that holds the lock, it can be acquired again, so this finds the runs of dead processes.
    await failInterruptedRuns(own);
    const runId = await insertRun(portal.db, caller);
    try {
      return await runSync(portal, relatics, own, { id: runId, caller, isConfirmed });
    } catch (error) {
      await portal.db.transaction((tx) => finishRun(tx, runId, outcomeOf(error), caller));
      throw toHttpError(portal, error);
    }
  });
}

async function runSync(
  portal: Portal,
  relatics: Relatics,
  own: NodePgDatabase,
  { id, caller, isConfirmed }: { id: number; caller: AuditOrigin; isConfirmed: boolean },
): Promise<SyncCounts> {
  const { db, app } = portal;
  const expected = await countKnown(own);
  let storedAt = 0;
  const staged = await stageContacts(own, relatics.listContacts(), async (received) => {
    if (Date.now() - storedAt < progressIntervalMs) return;
    storedAt = Date.now();
    await storeProgress(db, id, arrivalShare * Math.min(received / Math.max(expected, received), 1));
  });
  const counts = await own.transaction(async (tx) => {
    const changes = await compareContacts(tx);
    const stops = listStops({ ...staged, ...changes });
    if (!isConfirmed && stops.length > 0) throw needsConfirmationError(stops, changes);
    await storeProgress(db, id, arrivalShare + 0.1);
    await applyChanges(tx, caller.actorId);
    const invited = await inviteCreated(portal, tx, caller);
    const { created, updated, deleted } = changes;
    const done = { updated, created, deleted, automatically_invited: invited };
    const { skippedCount: skipped, skipped: skippedRows } = staged;
    await finishRun(tx, id, { state: 'succeeded', counts: done, skipped, skippedRows }, caller);
    return done;
  });
  if (counts.created + counts.updated + counts.deleted > manyChanges) await vacuumContacts(own, app);
  return counts;
}

/** What a sync would change. Writes only temporary tables. */
export async function previewSync(portal: Portal): Promise<SyncPreview> {
  const relatics = requireRelatics(portal);
  return onOwnConnection(portal.pool, 'sync', async (own) => {
    try {
      const staged = await stageContacts(own, relatics.listContacts(), async () => {});
      const changes = await compareContacts(own);
      const { created, updated, deleted } = changes;
      const stops = listStops({ ...staged, ...changes });
      return {
        counts: { created, updated, deleted },
        received: staged.received,
        skipped: staged.skipped,
        ...(await listExamples(own)),
        invited: await previewInvitations(own),
        replaced_counts: changes.replaced,
        stops,
        needs_confirmation: stops.length > 0,
      };
    } catch (error) {
      throw toHttpError(portal, error);
    }
  });
}

function requireRelatics({ relatics }: Portal): Relatics {
  if (relatics === null) throw plainError(503, 'De koppeling met Relatics is niet ingesteld.');
  return relatics;
}

const countKnown = (db: NodePgDatabase): Promise<number> => db.$count(contacts, isNotNull(contacts.externalId));

/** The database would do this itself within a minute; until then lists would be slow. */
async function vacuumContacts(own: NodePgDatabase, app: Portal['app']): Promise<void> {
  try {
    await own.execute(sql`vacuum (analyze) contacts, contact_zones`);
  } catch (error) {
    app.log.warn({ err: withoutSecrets(error as Error) }, 'the contacts could not be vacuumed');
  }
}

function needsConfirmationError(stops: SyncStop[], { deleted, known, replaced }: Changes) {
  const sentences: Record<SyncStop, string> = {
    empty: 'Relatics bevat geen contacten.',
    deleted: `Deze synchronisatie zou ${deleted} van de ${known} contacten uit Relatics verwijderen.`,
    email: `Deze synchronisatie zou het e-mailadres van ${replaced.email} van de ${known} contacten veranderen.`,
    name: `Deze synchronisatie zou de naam van ${replaced.name} van de ${known} contacten veranderen.`,
    mobile_phone: `Deze synchronisatie zou het telefoonnummer van ${replaced.mobile_phone} van de ${known} contacten veranderen.`,
    address: `Deze synchronisatie zou het adres (straat, huisnummer, postcode, plaats) van ${replaced.address} van de ${known} contacten veranderen.`,
    parcels: `Deze synchronisatie zou de percelen van ${replaced.parcels} van de ${known} contacten veranderen.`,
    position: `Deze synchronisatie zou de plek op de kaart van ${replaced.position} van de ${known} contacten veranderen.`,
    zones: `Deze synchronisatie zou de zones van ${replaced.zones} van de ${known} contacten veranderen.`,
  };
  const what = stops.filter((stop) => stop !== 'deleted' || !stops.includes('empty')).map((stop) => sentences[stop]);
  const error = `${what.join(' ')} Er is niets gewijzigd. Bevestig dat dit klopt om door te gaan.`;
  return conflict(error, 'needs_confirmation');
}

const failures: Partial<Record<RelaticsError['kind'], string>> = {
  timeout: 'Relatics gaf niet op tijd antwoord.',
  network: 'Relatics is niet bereikbaar.',
  unavailable: 'Relatics is niet bereikbaar.',
  auth: 'Het portaal heeft geen toegang tot Relatics. Controleer de instellingen van de koppeling.',
  'schema-drift': 'Het rapport van Relatics is veranderd. Controleer de instellingen van de koppeling.',
};

const explainFailure = ({ kind }: RelaticsError) =>
  `${failures[kind] ?? 'Relatics gaf geen bruikbaar antwoord.'} Er is niets gewijzigd.` as const;

function outcomeOf(error: unknown): Parameters<typeof finishRun>[2] {
  if (error instanceof HttpError) return { state: 'stopped', reason: (error.body as { error: AuditSentence }).error };
  if (error instanceof RelaticsError) return { state: 'failed', reason: explainFailure(error) };
  return { state: 'failed', reason: 'Er ging iets mis in het portaal. Er is niets gewijzigd.' };
}

function toHttpError({ app }: Portal, error: unknown): unknown {
  if (!(error instanceof RelaticsError)) return error;
  app.log.warn({ err: withoutSecrets(error) }, 'Relatics returned no contacts');
  return plainError(502, explainFailure(error));
}
