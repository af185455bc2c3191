import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import type { Testbed } from './testbed.ts';

/** The result of sending one newsletter. */
export interface Run {
  seconds: number;
  /** Recipients without a mail. */
  lost: number;
  /** Mails beyond the first per recipient. */
  duplicates: number;
  maxCopies: number;
  /** Mails that the portal has not marked as sent. */
  notSent: number;
}

/** Creates subscribers of the newsletter, replacing those of earlier runs. */
export async function makeReaders({ pool }: Testbed, count: number): Promise<void> {
  await pool.query(`delete from users where username like 'nl%'`);
  await pool.query(
    `with made as (
      insert into users (username, email, password_hash, first_name, last_name, last_login)
      select 'nl' || n, 'nl' || n || '@example.org', 'none', 'Linde', 'Kolk', now() from generate_series(1, $1) as n
      returning id)
    insert into profiles (user_id, newsletter) select id, true from made`,
    [count],
  );
  await pool.query('vacuum (analyze) users, profiles');
}

/** Creates a newsletter of ordinary length for everyone, due now, and returns its id. */
export async function makeNewsletter({ pool }: Testbed): Promise<number> {
  const content = '<p>In maart begint het werk aan de dijk. Op deze plekken merkt u daar iets van.</p>'.repeat(12);
  const { rows } = await pool.query<{ id: number }>(
    `insert into newsletters (title, content, state, due_at, for_everyone)
    values ('Werk aan de Kolkdijk', $1, 'scheduled', now(), true) returning id`,
    [content],
  );
  return rows[0]?.id ?? 0;
}

/** The state of a newsletter and the number of its mails that are finished, sent or not. */
export async function readProgress({ pool }: Testbed, id: number): Promise<{ state: string; done: number }> {
  const { rows } = await pool.query<{ state: string; done: number }>(
    `select state, (select count(*)::int from newsletter_mails
      where newsletter_id = $1 and state not in ('waiting', 'claimed', 'in_flight')) as done
    from newsletters where id = $1`,
    [id],
  );
  return rows[0] ?? { state: '', done: 0 };
}

/** Sends a newsletter with these processes, killing and restarting one of them `kills` times. */
export async function sendWithKills(
  testbed: Testbed,
  workers: ChildProcess[],
  { recipients, kills }: { recipients: number; kills: number },
): Promise<Run> {
  await testbed.readSink();
  const id = await makeNewsletter(testbed);
  const start = performance.now();
  let killed = 0;
  for (;;) {
    const { state, done } = await readProgress(testbed, id);
    if (state === 'sent') break;
    if (killed < kills && done >= (recipients * (killed + 1)) / (kills + 1)) {
      // A random delay, so that the kill does not always hit the same point of the loop.
      await sleep(Math.random() * 200);
      const index = killed % workers.length;
      const victim = workers[index];
      if (victim !== undefined) await testbed.kill(victim);
      workers[index] = testbed.start({ ROLE: 'worker' });
      killed += 1;
    }
    // Counting 100,000 mails more often would slow down the sending.
    await sleep(500);
  }
  return evaluateRun(testbed, id, recipients, (performance.now() - start) / 1000);
}

/** Compares what the mail server received with what the portal recorded. */
export async function evaluateRun(testbed: Testbed, id: number, recipients: number, seconds: number): Promise<Run> {
  const { copies } = await testbed.readSink();
  const numbers = [...copies].filter(([address]) => address.startsWith('nl')).map(([, count]) => count);
  const { rows } = await testbed.pool.query<{ count: number }>(
    `select count(*)::int as count from newsletter_mails where newsletter_id = $1 and state <> 'sent'`,
    [id],
  );
  return {
    seconds,
    lost: recipients - numbers.length,
    duplicates: numbers.reduce((sum, count) => sum + count - 1, 0),
    maxCopies: Math.max(0, ...new Set(numbers)),
    notSent: rows[0]?.count ?? 0,
  };
}

/** Prints a run on one line. */
export function printRun(
  name: string,
  { seconds, lost, duplicates, maxCopies, notSent }: Run,
  recipients: number,
): void {
  console.log(
    `${name}: ${recipients} recipients in ${seconds.toFixed(1)} s, ${(recipients / seconds).toFixed(0)} mails/s, ` +
      `${lost} lost, ${duplicates} duplicates, at most ${maxCopies} per recipient, ${notSent} not 'sent' in the portal`,
  );
}
