import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { startBenchPortal } from '../bench/auth/bench-portal.ts';
import { deliveryReports, mailAddresses, newsletterMails, newsletters } from '../server/src/schema/newsletters.ts';
import { profiles } from '../server/src/schema/profiles.ts';
import { users } from '../server/src/schema/users.ts';
import { findFreePort } from '../tools/portal-process.ts';
import { startExim, startPostfix, type MailServer } from './check-mail/mail-servers.ts';
import { startWorld } from './check-mail/world.ts';

// Sends a newsletter through a real Postfix and a real Exim to readers whose mail servers do everything that mail servers
// do, and looks at what became of each mail and address. Needs root and Debian's packages postfix and exim4-daemon-light:
// the second may be unpacked (`dpkg -x`), in EXIM, because they conflict.

/** What becomes of the mail and the address of each reader; the name says what the mail server of the reader does. */
const expected = {
  accepted: ['sent', 'fine'],
  greylisted: ['sent', 'fine'],
  unknown: ['bounced', 'suppressed'],
  full: ['bounced', 'counted'],
  spam: ['bounced', 'fine'],
  large: ['bounced', 'fine'],
  quota: ['bounced', 'fine'],
  refused: ['failed', 'suppressed'],
  strange: ['bounced', 'fine'],
} as const;
type Reader = keyof typeof expected;
const readers = Object.keys(expected) as Reader[];
const timeoutMs = 120_000;

const results = [await check('Postfix', startPostfix), await check('Exim', startExim)];
process.exit(results.every(Boolean) ? 0 : 1);

async function check(name: string, start: typeof startPostfix): Promise<boolean> {
  const [smtpPort, bouncePort] = [await findFreePort(), await findFreePort()];
  const world = await startWorld();
  const server = await start({ smtpPort, bouncePort, worldPort: world.port });
  const portal = await startBenchPortal({
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Waterschap Kolk <portaal@portaal.example>',
    BOUNCE_ADDRESS: 'bounces@portaal.example',
    BOUNCE_PORT: String(bouncePort),
    BOUNCE_HOST: '127.0.0.1',
  });
  try {
    const { db } = portal;
    await db.update(profiles).set({ newsletter: false });
    for (const reader of readers) {
      const email = `${reader}@lezers.example`;
      const [user] = await db
        .insert(users)
        .values({ username: email, email, passwordHash: 'none', lastLogin: new Date() })
        .returning({ id: users.id });
      await db.insert(profiles).values({ userId: user?.id ?? 0, newsletter: true });
    }
    const [newsletter] = await db
      .insert(newsletters)
      .values({ title: 'Proef', content: '<p>Proef</p>', state: 'scheduled', dueAt: new Date(), forEveryone: true })
      .returning({ id: newsletters.id });
    return await untilAsExpected(name, portal, newsletter?.id ?? 0, server);
  } finally {
    await portal.stop();
    await server.stop();
    await world.stop();
  }
}

type Portal = Awaited<ReturnType<typeof startBenchPortal>>;

async function untilAsExpected(name: string, { db }: Portal, id: number, server: MailServer): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  let found: string[][] = [];
  while (Date.now() < end) {
    await pause(2_000);
    await server.retry();
    const mails = await db.select().from(newsletterMails).where(eq(newsletterMails.newsletterId, id));
    const addresses = await db.select().from(mailAddresses);
    found = readers.map((reader) => {
      const email = `${reader}@lezers.example`;
      const mail = mails.find((one) => one.email === email);
      const address = addresses.find((one) => one.email === email);
      const state = address?.bouncedAt ? 'suppressed' : address?.softBounces ? 'counted' : 'fine';
      return [reader, mail?.state ?? 'none', state, mail?.reason ?? ''];
    });
    if (found.every(isExpected)) break;
  }
  const unclear = await db.$count(deliveryReports, eq(deliveryReports.kind, 'unclear'));
  console.log(`\n${name}; ${unclear} reports not understood`);
  for (const [reader = '', state = '', address = '', reason = ''] of found) {
    const mark = isExpected([reader, state, address]) ? 'ok   ' : 'WRONG';
    console.log(`${mark} ${reader.padEnd(11)} ${state.padEnd(8)} ${address.padEnd(11)} ${reason}`);
  }
  return found.every(isExpected) && unclear === 0;
}

function isExpected([reader, state, address]: string[]): boolean {
  const [mail, known] = expected[reader as Reader];
  return state === mail && address === known;
}
