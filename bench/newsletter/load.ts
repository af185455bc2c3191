import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { hashPassword } from '../../server/src/auth/passwords.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { createMailer } from '../../server/src/platform/mail/mailer.ts';
import { findFreePort } from '../../tools/portal-process.ts';
import { percentile } from '../auth/figures.ts';
import { makeNewsletter, readProgress } from './send.ts';
import type { Stage } from './stage.ts';

const password = 'een goed lang wachtwoord';

/** A list of staff, asked for over and over by one process that also sends; and what the same is without sending. */
export async function measureLoad(stage: Stage, seconds: number): Promise<void> {
  const port = await findFreePort();
  const portal = stage.start({ ROLE: 'all', PORT: String(port), HOST: 'localhost' });
  const url = `http://localhost:${port}`;
  while (
    !(await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(100);
  const headers = { authorization: `Bearer ${await signIn(stage, url)}` };
  const round = (duration: number) =>
    autocannon({ url: `${url}/api/users/?page_size=50`, connections: 4, overallRate: 40, duration, headers });
  const tell = (name: string, { latency, non2xx, errors }: autocannon.Result, sent: string) =>
    console.log(
      `list of 50 users at 40 requests/s, ${name}: p50 ${latency.p50} ms, p99 ${latency.p99} ms, ` +
        `${non2xx + errors} failures${sent}`,
    );
  await round(2);
  tell('nothing being sent', await round(seconds), '');
  const id = await makeNewsletter(stage);
  while ((await readProgress(stage, id)).done === 0) await sleep(100);
  const before = (await readProgress(stage, id)).done;
  const during = await round(seconds);
  const after = (await readProgress(stage, id)).done;
  tell('the same process sending', during, `, ${((after - before) / seconds).toFixed(0)} mails/s meanwhile`);
  await stopSending(stage, id);
  portal.kill('SIGTERM');
}

async function signIn({ pool }: Stage, url: string): Promise<string> {
  await pool.query(
    `with made as (insert into users (username, email, password_hash, is_staff)
      values ('bench', 'bench@example.org', $1, true) returning id)
    insert into profiles (user_id) select id from made`,
    [await hashPassword(password)],
  );
  const response = await fetch(`${url}/api/dj-rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.org', password }),
  });
  return ((await response.json()) as { access: string }).access;
}

/** Mails as those with login links, while a newsletter is being sent: how soon they are at the mail server. */
export async function measureTransactional(stage: Stage, count: number): Promise<void> {
  const worker = stage.start({ ROLE: 'worker' });
  await stage.readSink();
  const id = await makeNewsletter(stage);
  while ((await readProgress(stage, id)).done === 0) await sleep(100);
  const mailer = createMailer(readConfig({ ...stage.settings }));
  const queuedAt = new Map<string, number>();
  for (let turn = 0; turn < count; turn += 1) {
    const address = `link${turn}@example.org`;
    queuedAt.set(address, Date.now());
    await mailer.enqueue(stage.db, {
      userId: null,
      to: { address, name: 'Linde Kolk' },
      content: {
        subject: 'Inloggen',
        preview: 'Uw inloglink staat klaar.',
        greeting: 'Beste Linde Kolk,',
        paragraphs: ['U wilt inloggen. Dat kan met de knop.'],
        button: { label: 'Inloggen', url: 'https://portaal.example.org/?token=teken' },
      },
    });
    await sleep(200);
  }
  await sleep(10_000);
  const { lastAt } = await stage.readSink();
  const waits = [...queuedAt].map(([address, at]) => (lastAt.get(address) ?? Infinity) - at);
  const inTime = waits.filter((wait) => wait <= 10_000).length;
  console.log(
    `login links while a newsletter is being sent: ${((inTime / count) * 100).toFixed(1)}% at the mail server within 10 s, ` +
      `p50 ${percentile(waits, 0.5)} ms, p99 ${percentile(waits, 0.99)} ms`,
  );
  await stopSending(stage, id);
  worker.kill('SIGTERM');
}

/** As staff would: what is left does not leave. */
async function stopSending({ pool }: Stage, id: number): Promise<void> {
  await pool.query(`update newsletters set state = 'stopped', finished_at = now() where id = $1`, [id]);
  await pool.query(`update newsletter_mails set state = 'removed' where newsletter_id = $1 and state = 'waiting'`, [
    id,
  ]);
}
