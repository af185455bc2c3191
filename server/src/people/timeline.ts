import type { EventKind, people, UndatedEvent } from '@dijkportaal/contract/people/people';
import type { ResponseOf } from '@dijkportaal/contract/platform/endpoint';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { addressObjects } from '../auth/public.ts';
import { findContact } from '../contacts/public.ts';
import type { Actor } from '../platform/http/access.ts';
import type { Db } from '../platform/database/db.ts';
import { fieldError, notFound } from '../platform/errors.ts';
import { networkOf } from '../platform/security/limits.ts';
import type { Services } from '../platform/services.ts';
import { readStateFor } from '../publications/public.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { maySeeSignIns } from './account.ts';
import { contactSourcesOf, sourcesOf, undatedSourcesOf, type Person, type Source } from './event-sources.ts';

/** The event after which a page begins. */
interface Cursor {
  rank: number;
  micros: string;
  id: string;
}

/** Reads a cursor, which is the id of an event. Throws 400 for one that no event has. */
function readCursor(before: string, names: string[], sources: Record<string, Source>): Cursor {
  const [name = '', micros = '', id = ''] = before.split('~');
  const rank = names.indexOf(name);
  const isUuid = id.includes('-');
  if (rank === -1 || isUuid !== (sources[name]?.idType === 'uuid')) {
    throw fieldError('before', 'Deze gebeurtenis bestaat niet. Laad de tijdlijn opnieuw.');
  }
  return { rank, micros, id };
}

/** What comes after the cursor; at the same time, those are the later sources and the lower ids of its own. */
function isAfter({ at, id, idType }: Source, rank: number, cursor: Cursor | null): SQL | undefined {
  if (cursor === null) return undefined;
  const moment = sql`(timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond')`;
  if (rank === cursor.rank) return sql`(${at}, ${id}) < (${moment}, ${cursor.id}::${sql.raw(idType)})`;
  return rank < cursor.rank ? sql`${at} < ${moment}` : sql`${at} <= ${moment}`;
}

/** The newest events of one source. */
const eventsOf = (name: string, rank: number, source: Source, cursor: Cursor | null, limit: number): SQL => sql`(
  select ${sql.raw(`'${name}'`)}::text as source, ${sql.raw(String(rank))} as rank, ${source.at} as at,
    ${source.id}::text as id, ${source.title ?? sql`''`} as title, ${source.state ?? sql`''`} as state,
    ${source.ref ?? sql`''`} as ref, ${source.html ?? sql`null`} as html, ${source.isDay ?? sql`false`} as is_day,
    ${source.count ?? sql`null`}::int as count, ${source.origins ?? sql`null`}::text[] as origins
  from ${source.from} where ${and(source.where, isAfter(source, rank, cursor))}
  order by ${source.at} desc, ${source.id} desc limit ${limit})`;

interface TimelineQuery {
  kind?: EventKind | undefined;
  before?: string | undefined;
  limit?: number | undefined;
}

interface Row extends Record<string, unknown> {
  source: string;
  micros: string;
  id: string;
  title: string;
  state: string;
  ref: string;
  html: string | null;
  is_day: boolean;
  count: number | null;
  origins: string[] | null;
}

/** For superusers of a colleague, see maySeeSignIns. */
const signInSources = ['signed_in', 'mfa_enabled', 'refused'];

type Page = Omit<ResponseOf<typeof people.timeline>, 'undated'>;

/** One page of the timeline of a profile's person, newest first. Throws not found. */
export async function findTimeline(
  db: Db,
  { config, actor }: { config: Services['config']; actor: Actor },
  profileId: number,
  query: TimelineQuery,
): Promise<Page & { userId: number; undated: UndatedEvent[] }> {
  const [row] = await db
    .select({
      profileId: profiles.id,
      userId: profiles.userId,
      isStaff: sql<boolean>`${users.isStaff} or ${users.isSuperuser}`,
      email: users.email,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.id, profileId));
  if (row === undefined) throw notFound();
  const { segments } = await readStateFor(db, row.userId);
  const person = { ...row, segments, addresses: addressObjects(config, row.email) };
  const hidden = maySeeSignIns(actor, person) ? [] : signInSources;
  const page = await readPage(db, sourcesOf(person), query, hidden);
  return { userId: person.userId, ...page, undated: page.has_more ? [] : await listUndated(db, person, query.kind) };
}

/** One page of the timeline of a contact without an account, newest first. Throws not found. */
export async function findContactTimeline(
  db: Db,
  config: Services['config'],
  contactId: number,
  query: TimelineQuery,
): Promise<Page & { undated: UndatedEvent[] }> {
  const { filtered_email: emails } = await findContact(db, contactId);
  const addresses = emails.flatMap((email) => addressObjects(config, email));
  return { ...(await readPage(db, contactSourcesOf(contactId, addresses), query)), undated: [] };
}

/** Each source returns its newest rows, in the order of an index where it has one, so that every page costs the same. */
async function readPage(
  db: Db,
  sources: Record<string, Source>,
  { kind, before, limit = 50 }: TimelineQuery,
  hidden: string[] = [],
): Promise<Page> {
  const names = Object.keys(sources);
  const cursor = before === undefined ? null : readCursor(before, names, sources);
  const parts = Object.entries(sources).flatMap(([name, source]) =>
    (kind === undefined || source.kind === kind) && !hidden.includes(name)
      ? [eventsOf(name, names.indexOf(name), source, cursor, limit + 1)]
      : [],
  );
  if (parts.length === 0) return { results: [], has_more: false };
  const { rows } = await db.execute<Row>(sql`
    select source, (extract(epoch from at) * 1000000)::bigint::text as micros, id, title, state, ref, html, is_day,
      count, origins
    from (${sql.join(parts, sql` union all `)}) as events
    order by events.at desc, rank, lpad(id, 36, '0') collate "C" desc
    limit ${limit + 1}`);
  return {
    results: rows.slice(0, limit).map(({ source, micros, id, is_day, title, state, ref, html, count, origins }) => ({
      id: `${source}~${micros}~${id}`,
      kind: sources[source]?.kind ?? 'account',
      at: new Date(Number(micros) / 1000).toISOString(),
      is_day,
      title,
      state,
      ref,
      html,
      ...(count !== null && { attempts: { count, places: new Set(origins?.map(networkOf)).size } }),
    })),
    has_more: rows.length > limit,
  };
}

/** More than the relationship system has of anybody. */
const maxUndated = 500;

async function listUndated(db: Db, person: Person, kind: EventKind | undefined): Promise<UndatedEvent[]> {
  const parts = Object.values(undatedSourcesOf(person))
    .filter((source) => kind === undefined || source.kind === kind)
    .map(
      (source) => sql`select ${sql.raw(`'${source.kind}'`)}::text as kind, ${source.id} as number,
        ${source.title} as title, ${source.state} as state, ${source.ref} as ref
        from ${source.from} where ${source.where}`,
    );
  if (parts.length === 0) return [];
  const { rows } = await db.execute<Omit<UndatedEvent, 'id' | 'html'> & { number: string }>(sql`
    select * from (${sql.join(parts, sql` union all `)}) as undated order by kind, number limit ${maxUndated}`);
  return rows.map(({ kind, number, title, state, ref }) => {
    return { id: `${kind}~undated~${number}`, kind, title, state, ref, html: null };
  });
}
