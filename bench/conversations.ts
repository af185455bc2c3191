import { startFilledPortal } from './reads/filled-portal.ts';
import { timeRequests } from './reads/time-requests.ts';

// The inbox with 10,000 conversations of 2,000 residents, one of whom sent 2,000: pages, filters and searches of common
// and rare words, the whole request, one at a time. Fails above the goal, on a quiet machine. Takes two minutes.
const goal = 50;

const portal = await startFilledPortal(0.1);
try {
  await portal.query(conversations());
  await portal.query(replies());
  await portal.query('vacuum (analyze)');
  const { staff, resident } = await portal.signIn();
  const list = '/api/messages/?ordering=-latest_at&page_size=25';
  const filters = ['', '&page=200', '&unread=true', '&state=new', '&state=closed', '&owner=2', '&mine=true', '&zone=3'];
  const combined = ['&state=closed&search=e', '&mine=true&search=wij', '&zone=3&owner=2&search=e%20dijk%20wij'];
  const searches = ['dijk', 'de', 'e', 'oprit', 'wij komen langs', 'kolk 1500', 'jansen', 'B1500', 'niemand heet zo'];
  await timeRequests(
    portal,
    'Inbox',
    [...filters, '&late=true'].map((filter) => list + filter),
    staff,
    goal,
  );
  await timeRequests(
    portal,
    'Search',
    searches.map((words) => `${list}&search=${encodeURIComponent(words)}`),
    staff,
    goal,
  );
  await timeRequests(
    portal,
    'Search and filter',
    combined.map((both) => list + both),
    staff,
    goal,
  );
  await timeRequests(portal, 'A resident with 2,000 messages', [list, `${list}&search=oprit`], resident, goal);
} finally {
  await portal.stop();
}

/** `everyday` texts of some 500 characters. */
function conversations(): string {
  return `insert into messages (sender_id, name, email, subject, text, state, owner_id, read_at, created_at, latest_at)
    select id, first_name || ' ' || last_name, email, 'Vraag over kolk ' || n,
      '<p>Beste mensen van de dijk,</p><p>' || repeat('Wanneer begint het werk bij ons aan de weg? ', 8) ||
        case when n % 50 = 0 then 'Blijft de oprit open?' else '' end || '</p><p>Met vriendelijke groet</p>',
      (array['new', 'in_progress', 'answered', 'closed', 'closed', 'closed'])[n % 6 + 1], case when n % 5 = 0 then 2 end,
      case when n % 6 > 0 then now() end, now() - n * interval '10 minutes', now() - n * interval '9 minutes'
    from generate_series(1, 10000) n join users on users.id = case when n % 5 = 0 then 1500 else 11 + n % 1900 end`;
}

function replies(): string {
  return `insert into replies (message_id, side, author_id, name, text, read_at, created_at)
    select id, case when n = 2 then 'resident' else 'team' end, case when n = 2 then sender_id else 2 end, 'Wie schreef',
      '<p>' || repeat('Dank voor uw bericht, wij komen er bij u op terug. ', 6) ||
        case when (id + n) % 40 = 0 then 'Wij komen langs.' else '' end || '</p>',
      case when state <> 'new' then now() end, created_at + n * interval '1 minute'
    from messages, generate_series(1, 3) n`;
}
