import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { readConfig } from '../../server/src/platform/config.ts';
import { createMailer } from '../../server/src/platform/mail/mailer.ts';
import { findFreePort } from '../../tools/portal-process.ts';
import { untilOk } from '../api-client.ts';
import { percentile } from '../auth/figures.ts';
import { makeNewsletter, readProgress } from './send.ts';
import { signInStaff, type Testbed } from './testbed.ts';

/** Latency of a staff list, with and without the same process sending a newsletter. */
export async function measureLoad(testbed: Testbed, seconds: number): Promise<void> {
  const port = await findFreePort();
  const portal = testbed.start({ ROLE: 'all', PORT: String(port), HOST: 'localhost' });
  const url = `http://localhost:${port}`;
  await untilOk(`${url}/health/ready`);
  const headers = { authorization: `Bearer ${await signInStaff(testbed, url)}` };
  const round = (duration: number) =>
    autocannon({ url: `${url}/api/users/?page_size=50`, connections: 4, overallRate: 40, duration, headers });
  const print = (name: string, { latency, non2xx, errors }: autocannon.Result, sent: string) =>
    console.log(
      `list of 50 users at 40 requests/s, ${name}: p50 ${latency.p50} ms, p99 ${latency.p99} ms, ` +
        `${non2xx + errors} failures${sent}`,
    );
  await round(2);
  print('not sending', await round(seconds), '');
  const id = await makeNewsletter(testbed);
  while ((await readProgress(testbed, id)).done === 0) await sleep(100);
  const before = (await readProgress(testbed, id)).done;
  const during = await round(seconds);
  const after = (await readProgress(testbed, id)).done;
  print('while sending', during, `, ${((after - before) / seconds).toFixed(0)} mails/s sent`);
  await stopSending(testbed, id);
  portal.kill('SIGTERM');
}

/** The delay of login mails until they reach the mail server, while a newsletter is being sent. */
export async function measureTransactional(testbed: Testbed, count: number): Promise<void> {
  const worker = testbed.start({ ROLE: 'worker' });
  await testbed.readSink();
  const id = await makeNewsletter(testbed);
  while ((await readProgress(testbed, id)).done === 0) await sleep(100);
  const mailer = createMailer(readConfig({ ...testbed.settings }));
  const queuedAt = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const address = `link${index}@example.org`;
    queuedAt.set(address, Date.now());
    await mailer.enqueue(testbed.db, {
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
  const { lastAt } = await testbed.readSink();
  const delays = [...queuedAt].map(([address, at]) => (lastAt.get(address) ?? Infinity) - at);
  const inTime = delays.filter((delay) => delay <= 10_000).length;
  console.log(
    `login links while a newsletter is being sent: ${((inTime / count) * 100).toFixed(1)}% at the mail server within 10 s, ` +
      `p50 ${percentile(delays, 0.5)} ms, p99 ${percentile(delays, 0.99)} ms`,
  );
  await stopSending(testbed, id);
  worker.kill('SIGTERM');
}

/** Stops a newsletter as staff would: the waiting mails are not sent. */
async function stopSending({ pool }: Testbed, id: number): Promise<void> {
  await pool.query(`update newsletters set state = 'stopped', finished_at = now() where id = $1`, [id]);
  await pool.query(`update newsletter_mails set state = 'removed' where newsletter_id = $1 and state = 'waiting'`, [
    id,
  ]);
}
