import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/portal.ts';
import { HttpError } from '../../platform/errors.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { markInFlight } from './mark-in-flight.ts';
import {
  claimMails,
  markFailed,
  markSent,
  markUnanswered,
  postpone,
  recoverExpired,
  release,
  renewLeases,
  type ClaimedMail,
} from './queue.ts';
import { retryFailed } from './transitions.ts';

/*
 * A thousand histories of three processes that send one newsletter, each in its own random order of claiming, sending,
 * freezing, resuming and dying, while staff retry failed and uncertain mails. They advance together, one step a round,
 * so that the steps of one kind are one statement. Time does not pass: leases are moved back.
 */

const { db } = await createTestDatabase();

const historyCount = 1_000;
const mailsPerHistory = 2;
const rounds = 36;
/** Earlier there is nothing to retry in most histories. */
const retriesFrom = 12;

/** What the mail server did with a mail, which the process has not recorded yet. */
type Outcome = 'accepted' | 'refused' | 'deferred' | 'unreachable' | 'no reply';

interface Process {
  isFrozen: boolean;
  prefetched: ClaimedMail[];
  /** The mail that it sends, from just before it is marked as in flight. */
  job: { mail: ClaimedMail; outcome: Outcome | null } | null;
}

interface History {
  number: number;
  newsletterId: number;
  draw: () => number;
  processes: [Process, Process, Process];
  /** How often each mail reached its reader. */
  copies: Map<number, number>;
  /** Kills, freezes and missing replies while a mail was in flight; each may cause one second copy of it. */
  disturbances: number[];
  /** Whether anything happened since a process last found nothing to claim. */
  mayBeDue: boolean;
  /** From then on the mail server accepts everything, so that the history ends. */
  isEnding: boolean;
  steps: string[];
}

const newProcess = (): Process => ({ isFrozen: false, prefetched: [], job: null });

type Step =
  | 'claim'
  | 'mark'
  | 'deliver'
  | 'record'
  | 'release'
  | 'renew'
  | 'freeze'
  | 'resume'
  | 'kill'
  | 'expire'
  | 'retry';
interface Move {
  history: History;
  process: Process;
}

/** What can happen to this process now; what is listed more often is likelier. */
function possibleSteps({ isFrozen, prefetched, job }: Process, mayBeDue: boolean): Step[] {
  if (isFrozen) return ['resume', 'resume', 'kill', 'expire', 'expire'];
  if (prefetched.length === 0 && job === null) return mayBeDue ? ['claim', 'claim', 'claim'] : [];
  const steps: Step[] = ['freeze', 'freeze', 'kill', 'expire', 'renew'];
  if (prefetched.length > 0) steps.push('release', 'release');
  if (job === null) steps.push('mark', 'mark', 'mark');
  else steps.push(...Array<Step>(3).fill(job.outcome === null ? 'deliver' : 'record'));
  return steps;
}

const pick = <Value>({ draw }: History, values: readonly Value[]) =>
  values[Math.floor(draw() * values.length)] as Value;

function disturb({ history, process: { job } }: Move): void {
  if (job !== null) history.disturbances.push(job.mail.id);
}

/** As many at once as there are connections: on a slow machine, later ones would wait too long for one. */
async function inTurns<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += 10) await Promise.all(items.slice(start, start + 10).map(work));
}

const apply: Record<Step, (moves: Move[]) => Promise<unknown>> = {
  claim: (moves) =>
    inTurns(moves, async ({ history, process }) => {
      const mails = await claimMails(db, [history.newsletterId], 1 + Math.floor(history.draw() * mailsPerHistory));
      process.prefetched.push(...mails);
      history.mayBeDue = mails.length > 0;
    }),
  async mark(moves) {
    const jobs = moves.map(({ process }) => process.prefetched.shift() as ClaimedMail);
    const marked = new Set((await markInFlight(db, jobs)).map(({ id }) => id));
    for (const [index, { process }] of moves.entries()) {
      const mail = jobs[index] as ClaimedMail;
      if (marked.has(mail.id)) process.job = { mail, outcome: null };
    }
  },
  async deliver(moves) {
    for (const move of moves) {
      const { history, process } = move;
      const { mail } = process.job as NonNullable<Process['job']>;
      const outcomes = ['accepted', 'accepted', 'accepted', 'refused', 'deferred', 'unreachable', 'no reply'] as const;
      const outcome = history.isEnding ? 'accepted' : pick(history, outcomes);
      process.job = { mail, outcome };
      if (outcome === 'no reply') disturb(move);
      if (outcome === 'accepted' || (outcome === 'no reply' && history.draw() < 0.7)) {
        history.copies.set(mail.id, (history.copies.get(mail.id) ?? 0) + 1);
      }
    }
  },
  async record(moves) {
    const done = moves.map(({ process }) => {
      const job = process.job as NonNullable<Process['job']>;
      process.job = null;
      return job;
    });
    const withOutcome = (wanted: Outcome) => done.filter(({ outcome }) => outcome === wanted).map(({ mail }) => mail);
    await markSent(
      db,
      withOutcome('accepted').map(({ id }) => id),
    );
    await release(db, withOutcome('unreachable'));
    await inTurns(withOutcome('refused'), (mail) => markFailed(db, mail, '550 no'));
    await inTurns(withOutcome('deferred'), (mail) => postpone(db, mail, 0, '451 later'));
    await inTurns(withOutcome('no reply'), (mail) => markUnanswered(db, mail, 'no reply'));
  },
  release: (moves) =>
    release(
      db,
      moves.flatMap(({ process }) => process.prefetched.splice(0)),
    ),
  renew: (moves) =>
    renewLeases(
      db,
      moves.flatMap(({ process }) => heldBy(process)),
    ),
  async freeze(moves) {
    for (const move of moves) {
      move.process.isFrozen = true;
      disturb(move);
    }
  },
  async resume(moves) {
    for (const { process } of moves) process.isFrozen = false;
  },
  async kill(moves) {
    for (const move of moves) {
      disturb(move);
      Object.assign(move.process, newProcess());
    }
  },
  /** Time passes: only the processes that are running can renew their leases. */
  async expire(moves) {
    const ids = moves.map(({ history }) => history.newsletterId);
    const running = moves.flatMap(({ history }) => history.processes.filter(({ isFrozen }) => !isFrozen));
    await db.transaction(async (tx) => {
      await tx
        .update(newsletterMails)
        .set({ dueAt: sql`now() - interval '1 second'` })
        .where(inArray(newsletterMails.newsletterId, ids));
      await renewLeases(tx, running.flatMap(heldBy));
    });
  },
  /** By staff, also of mails that may have arrived. */
  retry: (moves) =>
    inTurns(moves, ({ history }) =>
      retryFailed(db, history.newsletterId, true, { actorId: null, origin: 'test' }).catch((error: unknown) => {
        // There is nothing to retry.
        if (!(error instanceof HttpError)) throw error;
      }),
    ),
};

const heldBy = ({ prefetched, job }: Process) => [...prefetched, ...(job === null ? [] : [job.mail])];

async function startHistories(seed: number): Promise<History[]> {
  const rows = await db
    .insert(newsletters)
    .values(Array.from({ length: historyCount }, (_, n) => ({ title: `${n}`, state: 'sending' as const })))
    .returning({ id: newsletters.id });
  const mails = await db
    .insert(newsletterMails)
    .values(
      rows.flatMap(({ id }) =>
        Array.from({ length: mailsPerHistory }, (_, n) => ({ newsletterId: id, email: `lezer${n}@example.org` })),
      ),
    )
    .returning({ id: newsletterMails.id, newsletterId: newsletterMails.newsletterId });
  const mailsOf = Map.groupBy(mails, ({ newsletterId }) => newsletterId);
  return rows.map(({ id }, number) => ({
    number,
    newsletterId: id,
    draw: drawFrom(seed + number),
    processes: [newProcess(), newProcess(), newProcess()],
    copies: new Map(mailsOf.get(id)?.map((mail) => [mail.id, 0])),
    disturbances: [],
    mayBeDue: true,
    isEnding: false,
    steps: [],
  }));
}

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
function drawFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function takeSteps(histories: History[], choose: (history: History) => [number, Step]): Promise<void> {
  const moves = histories.map((history) => {
    const [index, step] = choose(history);
    history.steps.push(`${'ABC'[index]} ${step}`);
    history.mayBeDue = true;
    return { history, process: history.processes[index] as Process, step };
  });
  for (const [step, group] of Map.groupBy(moves, (move) => move.step)) await apply[step](group);
}

/** All processes resume, and nothing disturbs them until no mail is left. */
async function finish(histories: History[]): Promise<void> {
  for (const history of histories) {
    history.isEnding = true;
    for (const process of history.processes) process.isFrozen = false;
  }
  let open = histories;
  for (let round = 0; open.length > 0 && round < 60; round += 1) {
    await recoverExpired(db);
    await takeSteps(open, ({ processes }) => {
      const busy = processes.findIndex(({ job }) => job !== null);
      if (busy >= 0) return [busy, processes[busy]?.job?.outcome === null ? 'deliver' : 'record'];
      const ready = processes.findIndex(({ prefetched }) => prefetched.length > 0);
      return ready >= 0 ? [ready, 'mark'] : [0, round % 2 === 0 ? 'expire' : 'claim'];
    });
    const left = await db
      .selectDistinct({ id: newsletterMails.newsletterId })
      .from(newsletterMails)
      .where(inArray(newsletterMails.state, ['waiting', 'claimed', 'in_flight']));
    const ids = new Set(left.map(({ id }) => id));
    open = open.filter(({ newsletterId }) => ids.has(newsletterId));
  }
}

test(
  'whatever the order of freezing, killing, resuming and retrying, nobody gets a third copy and no mail is lost',
  { retry: 0 },
  async () => {
    const seed = Number(process.env['HISTORIES_SEED'] ?? Date.now() % 1_000_000);
    const histories = await startHistories(seed);
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) await recoverExpired(db);
      await takeSteps(histories, (history) => {
        const { processes, mayBeDue } = history;
        const possible = processes.flatMap((process, index) =>
          possibleSteps(process, mayBeDue).map((step): [number, Step] => [index, step]),
        );
        if (round >= retriesFrom && history.draw() < 0.1) return [0, 'retry'];
        return possible.length > 0 ? pick(history, possible) : [0, 'expire'];
      });
    }
    await finish(histories);
    const rows = await db.select().from(newsletterMails);
    const wrong = histories.flatMap(({ number, newsletterId, copies, disturbances, steps }) => {
      const mails = rows.filter((row) => row.newsletterId === newsletterId);
      const problems = [
        [...copies.values()].some((count) => count > 2) && 'a third copy',
        [...copies].some(([id, count]) => count > 1 && !disturbances.includes(id)) && 'a second copy without a cause',
        mails.some(({ state }) => !['sent', 'failed', 'unknown'].includes(state)) && 'a mail that was not finished',
        mails.some(({ id, state }) => state === 'sent' && copies.get(id) === 0) &&
          'a mail that is sent but did not arrive',
        mails.some(({ id, state, unanswered }) => state === 'failed' && unanswered === 0 && copies.get(id) !== 0) &&
          'a failed mail that arrived',
      ].filter(Boolean);
      return problems.length > 0 ? [{ seed, number, problems, steps: steps.join(', ') }] : [];
    });
    expect(wrong).toEqual([]);
    // The histories did contain failures.
    const all = histories.flatMap(({ copies }) => [...copies.values()]);
    expect(all.filter((count) => count === 2).length).toBeGreaterThan(100);
    expect(await db.$count(newsletterMails, eq(newsletterMails.state, 'unknown'))).toBeGreaterThan(50);
  },
);
