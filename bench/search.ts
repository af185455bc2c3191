import { startFilledPortal } from './reads/filled-portal.ts';
import { timeRequests } from './reads/time-requests.ts';

// How long staff wait for the search over everything with 100,000 contacts, and for a search of an audit log of 2,000,000
// lines: the whole request, one at a time. Fails above the goals, on a quiet machine. Takes five minutes.
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

const pathsOf = (path: string, searches: string[]) => searches.map((words) => `${path}${encodeURIComponent(words)}`);

const portal = await startFilledPortal(1, 2_000_000);
try {
  const { staff, superuser } = await portal.signIn();
  await timeRequests(portal, 'Everything', pathsOf('/api/search/?q=', everything), staff, 150);
  await timeRequests(portal, 'Audit log', pathsOf('/api/audit-log/?search=', auditLog), superuser, 100);
} finally {
  await portal.stop();
}
