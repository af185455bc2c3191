import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { readConfig } from '../../server/src/platform/config.ts';
import type { Mail, MailContent } from '../../server/src/platform/mail/mail.ts';
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

/**
 * The delay of login mails until they reach the mail server, while a newsletter is being sent and `invitations` wait: at
 * full speed, at a rate limit, and while the server accepts all others only after eight seconds.
 */
export async function measureTransactional(testbed: Testbed, count: number, invitations: number): Promise<void> {
  await measureLinks(testbed, 'full speed', { count, invitations });
  await measureLinks(testbed, '20 newsletters a second', { count, invitations, settings: { NEWSLETTER_RATE: '20' } });
  testbed.setSink({ delay: 8_000, delayBut: 'link' });
  await measureLinks(testbed, 'a mail server that takes 8 s for each other mail', { count, invitations });
  testbed.setSink({});
}

const contentOf = (subject: string): MailContent => ({
  subject,
  preview: 'Uw inloglink staat klaar.',
  greeting: 'Beste Linde Kolk,',
  paragraphs: ['U wilt inloggen. Dat kan met de knop.'],
  button: { label: 'Inloggen', url: 'https://portaal.example.org/?token=teken' },
});

async function measureLinks(
  testbed: Testbed,
  name: string,
  { count, invitations, settings = {} }: { count: number; invitations: number; settings?: Record<string, string> },
): Promise<void> {
  const mailer = createMailer(readConfig({ ...testbed.settings }));
  const mailTo = (address: string, subject: string): Mail => ({
    userId: null,
    to: { address, name: 'Linde Kolk' },
    content: contentOf(subject),
  });
  await testbed.pool.query('delete from mails');
  for (let done = 0; done < invitations; done += 1_000) {
    const some = Array.from({ length: 1_000 }, (_, index) => `gast${done + index}@example.org`);
    await mailer.enqueueMany(
      testbed.db,
      some.map((address) => ({ ...mailTo(address, 'Uitnodiging'), isBulk: true })),
    );
  }
  const worker = testbed.start({ ROLE: 'worker', ...settings });
  await testbed.readSink();
  const id = await makeNewsletter(testbed);
  while ((await readProgress(testbed, id)).done === 0) await sleep(100);
  const queuedAt = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const address = `link${index}@example.org`;
    queuedAt.set(address, Date.now());
    await mailer.enqueue(testbed.db, mailTo(address, 'Inloggen'));
    await sleep(200);
  }
  await sleep(10_000);
  const { lastAt } = await testbed.readSink();
  const delays = [...queuedAt].map(([address, at]) => (lastAt.get(address) ?? Infinity) - at);
  const inTime = delays.filter((delay) => delay <= 10_000).length;
  const { done } = await readProgress(testbed, id);
  const waiting = await testbed.pool.query<{ count: number }>(
    `select count(*)::int as count from mails where is_bulk and state = 'waiting'`,
  );
  console.log(
    `login links, ${name}: ${((inTime / count) * 100).toFixed(1)}% at the mail server within 10 s, ` +
      `p50 ${percentile(delays, 0.5)} ms, p99 ${percentile(delays, 0.99)} ms; ` +
      `${done} newsletters were sent, ${waiting.rows[0]?.count} invitations still wait`,
  );
  await stopSending(testbed, id);
  await testbed.kill(worker);
  await testbed.pool.query('delete from mails');
}

/** Stops a newsletter as staff would: the waiting mails are not sent. */
async function stopSending({ pool }: Testbed, id: number): Promise<void> {
  await pool.query(`update newsletters set state = 'stopped', finished_at = now() where id = $1`, [id]);
  await pool.query(`update newsletter_mails set state = 'removed' where newsletter_id = $1 and state = 'waiting'`, [
    id,
  ]);
}
