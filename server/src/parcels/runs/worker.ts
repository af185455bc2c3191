import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import { maxCorners, maxPolygons } from '@dijkportaal/contract/parcels/parcels';
import { listDesignations, nameDesignation, type ListedDesignation } from '@dijkportaal/contract/parcels/designations';
import type { OutlineProblem } from '@dijkportaal/contract/parcels/outline-runs';
import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { withoutSecrets } from '../../platform/errors.ts';
import { isBeyondClock, secondsFromNow, selectDue, startLeasedQueue } from '../../platform/leased-queue.ts';
import type { Pdok } from '../../platform/pdok/pdok.ts';
import { PdokError } from '../../platform/pdok/pdok-error.ts';
import type { RegisteredParcel } from '../../platform/pdok/read-answers.ts';
import { outlineRunPeople, outlineRuns } from '../../schema/parcels.ts';
import { profiles } from '../../schema/profiles.ts';
import { toRegistered } from '../land-register.ts';
import { rememberMunicipalities } from '../municipalities.ts';
import { lockCandidate } from './queries.ts';

/** One person of a run that this process works on. */
interface Job {
  id: number;
  runId: number;
  profileId: number;
  parcels: string;
  attempts: number;
}

/** What was found for one person. */
interface Found {
  polygons: Polygon[];
  /** How many designations have an outline; two of the same parcel share one. */
  found: number;
  problems: OutlineProblem[];
  municipalities: Pick<RegisteredParcel, 'code' | 'municipality'>[];
}

/** In milliseconds; tests use shorter ones. */
interface WorkerTimes {
  pollIntervalMs: number;
  /** The pause after a failure of the land register that does not say when to retry. */
  pauseMs: number;
}

const leaseSeconds = 60;
// As many as the client calls at a time.
const maxConcurrent = 4;
/**
 * Someone whose designations time out or fail this often is left out: the cause may be their data and not the land
 * register.
 */
const maxFailures = 5;

/** Works on the running run, together with any number of other processes. */
export function startOutlineWorker(
  db: Db,
  pdok: Pdok,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { pollIntervalMs, pauseMs }: WorkerTimes = { pollIntervalMs: 2_000, pauseMs: 30_000 },
): { stop: () => Promise<void> } {
  const { state, runId, dueAt } = outlineRunPeople;
  const running = db.select({ id: outlineRuns.id }).from(outlineRuns).where(eq(outlineRuns.state, 'running'));
  const isWaiting = and(eq(state, 'waiting'), inArray(runId, running));

  const queue = startLeasedQueue<Job>({
    maxConcurrent,
    leaseSeconds,
    pollIntervalMs,
    claim: (max) =>
      db
        .update(outlineRunPeople)
        .set({ dueAt: secondsFromNow(leaseSeconds), attempts: sql`least(${outlineRunPeople.attempts} + 1, 30000)` })
        .where(inArray(outlineRunPeople.id, selectDue(db, outlineRunPeople, { where: isWaiting, max })))
        .returning({
          id: outlineRunPeople.id,
          runId,
          profileId: outlineRunPeople.profileId,
          parcels: outlineRunPeople.parcels,
          attempts: outlineRunPeople.attempts,
        }),
    renewLeases: async (jobs) => {
      for (const { id, attempts } of jobs) {
        await db
          .update(outlineRunPeople)
          .set({ dueAt: secondsFromNow(leaseSeconds) })
          .where(and(eq(outlineRunPeople.id, id), eq(outlineRunPeople.attempts, attempts), eq(state, 'waiting')));
      }
    },
    recoverFromClock: async () => {
      await db
        .update(outlineRunPeople)
        .set({ dueAt: sql`now()` })
        .where(and(isWaiting, isBeyondClock(dueAt)));
      await finishRuns(db);
    },
    deliver: fetchForPerson,
    onError: (error) => log.warn({ err: withoutSecrets(error) }, 'outlines could not be fetched'),
  });

  async function fetchForPerson(job: Job, stopping: AbortSignal): Promise<void> {
    try {
      const found = await lookUp(pdok, listDesignations(job.parcels), job.attempts, stopping);
      if (found === null) return;
      await rememberMunicipalities(db, found.municipalities);
      await storeOutcome(db, job, found);
      await noteResponse(db, job.runId);
      await finishRuns(db);
    } catch (error) {
      if (!(error instanceof PdokError)) throw error;
      const pause = error.retryAfter ?? pauseMs;
      log.warn({ kind: error.kind, pause }, error.message);
      queue.backOff(pause);
      await postpone(db, job, pause);
    }
  }

  return queue;
}

/** Looks up designations one at a time; null when the process stops. Throws a temporary PdokError. */
async function lookUp(
  pdok: Pdok,
  listed: ListedDesignation[],
  attempts: number,
  stopping: AbortSignal,
): Promise<Found | null> {
  const result: Found = { polygons: [], found: 0, problems: [], municipalities: [] };
  const note = (designation: string, kind: OutlineProblem['kind']) =>
    void result.problems.push({ designation: designation.slice(0, 200), kind });
  for (const { text, designation } of listed) {
    if (stopping.aborted) return null;
    if (result.found === maxPolygons) {
      note(text, 'too_large');
      continue;
    }
    if (designation === null) {
      note(text, 'unreadable');
      continue;
    }
    const name = nameDesignation(designation);
    const parcels = await pdok.findParcels(designation).catch((error: unknown) => {
      if (!(error instanceof PdokError)) throw error;
      const isAboutThis = error.kind === 'timeout' || error.kind === 'http';
      const mayPass = error.isTemporary && (!isAboutThis || attempts < maxFailures);
      if (mayPass || error.kind === 'off') throw error;
      if (error.kind === 'crossing') return 'crossing';
      return error.kind === 'too-large' ? 'too_large' : 'refused';
    });
    if (typeof parcels === 'string') note(name, parcels);
    else if (parcels.length !== 1) note(name, parcels.length === 0 ? 'missing' : 'several');
    else {
      // The same parcel by the code and by the name of its municipality.
      const isNew = ({ name }: Polygon) => !result.polygons.some((polygon) => polygon.name === name);
      const added = parcels.flatMap((parcel) => toRegistered(parcel).polygons).filter(isNew);
      const polygons = [...result.polygons, ...added];
      const corners = polygons.reduce((sum, { polygon }) => sum + polygon.length, 0);
      if (polygons.length > maxPolygons || corners > maxCorners) note(name, 'too_large');
      else {
        result.polygons = polygons;
        result.found += 1;
        result.municipalities.push(...parcels);
      }
    }
  }
  return result;
}

/** Stores the outlines, unless somebody changed the person's parcels or stopped the run in the meantime. */
async function storeOutcome(db: Db, job: Job, { polygons, found, problems }: Found): Promise<void> {
  await db.transaction(async (tx) => {
    const [run] = await tx
      .select({ startedById: outlineRuns.startedById })
      .from(outlineRuns)
      .where(and(eq(outlineRuns.id, job.runId), eq(outlineRuns.state, 'running')))
      .for('share');
    if (run === undefined) return;
    const person = await lockCandidate(tx, job);
    const outcome = person === null ? 'changed' : found === 0 ? 'none' : problems.length > 0 ? 'partial' : 'complete';
    const [stored] = await tx
      .update(outlineRunPeople)
      .set(person === null ? { state: outcome } : { state: outcome, found, problems })
      .where(and(eq(outlineRunPeople.id, job.id), eq(outlineRunPeople.state, 'waiting')))
      .returning({ id: outlineRunPeople.id });
    if (stored === undefined || person === null || polygons.length === 0) return;
    await tx
      .update(profiles)
      .set({ polygons, updatedAt: sql`now()` })
      .where(eq(profiles.id, job.profileId));
    await recordEvent(tx, {
      actorId: run.startedById,
      action: 'profile.change',
      object: `user ${person.userId}`,
      origin: 'job',
      details: { fields: ['polygons'] },
    });
  });
}

async function postpone(db: Db, { id, runId, attempts }: Job, pauseMs: number): Promise<void> {
  await db
    .update(outlineRunPeople)
    .set({ dueAt: secondsFromNow(Math.min(pauseMs / 1_000, 600)) })
    .where(and(eq(outlineRunPeople.id, id), eq(outlineRunPeople.attempts, attempts)));
  await db
    .update(outlineRuns)
    .set({ waitingSince: sql`now()` })
    .where(and(eq(outlineRuns.id, runId), eq(outlineRuns.state, 'running'), isNull(outlineRuns.waitingSince)));
}

/** After the transaction of the person, because other transactions share its lock on the run. */
async function noteResponse(db: Db, id: number): Promise<void> {
  await db
    .update(outlineRuns)
    .set({ waitingSince: null })
    .where(and(eq(outlineRuns.id, id), isNotNull(outlineRuns.waitingSince)));
}

/** Ends the run when nobody in it is waiting. */
async function finishRuns(db: Db): Promise<void> {
  const isWaited = sql`exists (
    select from ${outlineRunPeople} where run_id = ${outlineRuns.id} and ${outlineRunPeople.state} = 'waiting')`;
  await db
    .update(outlineRuns)
    .set({ state: 'finished', finishedAt: sql`now()`, waitingSince: null })
    .where(and(eq(outlineRuns.state, 'running'), not(isWaited)));
}
