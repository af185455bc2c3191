import { startFilledPortal } from './reads/filled-portal.ts';
import { countProcessorTime } from './reads/processor-time.ts';
import { percentile } from './auth/figures.ts';

// How long staff wait for the search over everything with 100,000 contacts, and for a search of an audit log of 2,000,000
// lines: the whole request, one at a time. Fails above the goals, on a quiet machine. Takes five minutes.
const times = 15;

/** Words of every kind, common and rare, and without matches. */
const everything = [
  'jansen',
  'anna jansen',
  'van',
  'an',
  'jan de',
  'anna.1500@example',
  'example.org',
  '06-00012345',
  '0612345678',
  'dijkweg 12',
  '0412WS',
  '0412 ws 12',
  'KDL01 A 1500',
  'kdl01a1500',
  'stuk 1500 over',
  'nieuwsbrief',
  'over de dijk',
  'niemand heet zo',
];
const auditLog = [
  '1500',
  'gebruiker 1500',
  'jansen',
  'anna jansen',
  'van',
  'li',
  'p1500@example.org',
  'wijzigen',
  'profiel wijzigen',
  'jansen profiel wijzigen',
  'gebruiker',
  'inloggen mislukt',
  'mislukt',
  'gelukt',
  'document wijzigen jansen',
  '203.0.113.7',
  '203.0.113.7 jansen',
  '01-05-2026',
  'reservekopie',
  'niemand heet zo',
];

const portal = await startFilledPortal(1, 2_000_000);
try {
  const { staff, superuser } = await portal.signIn();
  await measure('Everything', '/api/search/?q=', everything, staff, 150);
  await measure('Audit log', '/api/audit-log/?search=', auditLog, superuser, 100);
} finally {
  await portal.stop();
}

async function measure(title: string, path: string, searches: string[], token: string, goal: number): Promise<void> {
  console.log(`\n${title}, goal ${goal} ms: median and slowest of ${times}, and processor time`);
  for (const words of searches) {
    const taken: number[] = [];
    let size = 0;
    let timeSince = countProcessorTime(portal.pid);
    for (let time = 0; time <= times; time += 1) {
      const start = performance.now();
      const response = await fetch(`${portal.url}${path}${encodeURIComponent(words)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      size = (await response.text()).length;
      if (!response.ok) throw new Error(`${words}: ${response.status}`);
      // The first one opens connections.
      if (time === 0) timeSince = countProcessorTime(portal.pid);
      else taken.push(performance.now() - start);
    }
    const median = percentile(taken, 0.5);
    if (median > goal) process.exitCode = 1;
    const figures = [median, Math.max(...taken), timeSince() / times].map((ms) => `${ms.toFixed(1)} ms`.padStart(9));
    console.log(
      `${median > goal ? 'TOO SLOW' : 'ok'.padEnd(8)} ${figures.join(' ')} ${String(size).padStart(7)} B  ${words}`,
    );
  }
}
