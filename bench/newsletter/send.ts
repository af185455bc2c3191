import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import type { Stage } from './stage.ts';

/** How one newsletter went. */
export interface Run {
  seconds: number;
  /** Recipients that the mail server never got a mail for. */
  lost: number;
  /** Mails above one for each recipient. */
  doubles: number;
  worst: number;
  unknown: number;
}

/** Readers with the newsletter on; those of earlier runs are replaced. */
export async function makeReaders({ pool }: Stage, count: number): Promise<void> {
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

/** A newsletter of ordinary length for everybody, due now; answers its id. */
export async function makeNewsletter({ pool }: Stage): Promise<number> {
  const content = '<p>In maart begint het werk aan de dijk. Op deze plekken merkt u daar iets van.</p>'.repeat(12);
  const { rows } = await pool.query<{ id: number }>(
    `insert into newsletters (title, content, state, due_at, for_everyone)
    values ('Werk aan de Kolkdijk', $1, 'scheduled', now(), true) returning id`,
    [content],
  );
  return rows[0]?.id ?? 0;
}

/** Its state and how many of its mails left or came to an end. */
export async function readProgress({ pool }: Stage, id: number): Promise<{ state: string; done: number }> {
  const { rows } = await pool.query<{ state: string; done: number }>(
    `select state, (select count(*)::int from newsletter_mails
      where newsletter_id = $1 and state not in ('waiting', 'claimed', 'in_flight')) as done
    from newsletters where id = $1`,
    [id],
  );
  return rows[0] ?? { state: '', done: 0 };
}

/** Sends a newsletter to `recipients` people with these processes, killing one of them `kills` times on the way. */
export async function sendWithKills(
  stage: Stage,
  workers: ChildProcess[],
  { recipients, kills }: { recipients: number; kills: number },
): Promise<Run> {
  await stage.readSink();
  const id = await makeNewsletter(stage);
  const begun = performance.now();
  let killed = 0;
  for (;;) {
    const { state, done } = await readProgress(stage, id);
    if (state === 'sent') break;
    if (killed < kills && done >= (recipients * (killed + 1)) / (kills + 1)) {
      // Not at a moment that the count above chooses.
      await sleep(Math.random() * 200);
      const place = killed % workers.length;
      const victim = workers[place];
      if (victim !== undefined) await stage.kill(victim);
      workers[place] = stage.start({ ROLE: 'worker' });
      killed += 1;
    }
    await sleep(100);
  }
  return judge(stage, id, recipients, (performance.now() - begun) / 1000);
}

/** Compares what the mail server got with what the portal says. */
export async function judge(stage: Stage, id: number, recipients: number, seconds: number): Promise<Run> {
  const { copies } = await stage.readSink();
  const numbers = [...copies].filter(([address]) => address.startsWith('nl')).map(([, count]) => count);
  const { rows } = await stage.pool.query<{ unknown: number }>(
    `select count(*)::int as unknown from newsletter_mails where newsletter_id = $1 and state <> 'sent'`,
    [id],
  );
  return {
    seconds,
    lost: recipients - numbers.length,
    doubles: numbers.reduce((sum, count) => sum + count - 1, 0),
    worst: Math.max(0, ...new Set(numbers)),
    unknown: rows[0]?.unknown ?? 0,
  };
}

/** One line for one figure. */
export function printRun(name: string, { seconds, lost, doubles, worst, unknown }: Run, recipients: number): void {
  console.log(
    `${name}: ${recipients} recipients in ${seconds.toFixed(1)} s, ${(recipients / seconds).toFixed(0)} mails/s, ` +
      `${lost} lost, ${doubles} doubles, nobody more than ${worst}, ${unknown} not 'sent' in the portal`,
  );
}
