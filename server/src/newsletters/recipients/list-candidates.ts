import type { AudienceMember, LeftOutReason } from '@dijkportaal/contract/newsletters/newsletters';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { matchesWords, pageRange } from '../../platform/database/paging.ts';
import { leftOutReasons, selectCandidates, selectUnreachable, type ChosenRecipients } from './select-recipients.ts';

interface Found extends Record<string, unknown> {
  /** Addresses by reason. */
  counts: Record<string, number>;
  doubles: number;
  found: number;
  page: { user_id: number | null; contact_id: number | null; email: string; name: string; reason: number }[];
}

/**
 * One page, by name, of the addresses that would get a newsletter for this audience, or of those that would not, with
 * the totals of both. Of people who share an address that gets it, only the recipient is a row; everyone with an
 * address that gets nothing has a row.
 */
export async function listCandidates(
  db: Db,
  chosen: ChosenRecipients,
  query: ListQuery & { show: 'recipients' | 'left_out' },
) {
  const { limit, offset } = pageRange(query);
  const direction = sql.raw(query.ordering?.startsWith('-') ? 'desc' : 'asc');
  const isAsked = query.show === 'recipients' ? sql`reason = 0` : sql`reason > 0`;
  const matches = matchesWords(query.search, (pattern) => sql`words like ${pattern}`) ?? sql`true`;
  const { rows } = await db.execute<Found>(sql`
    with addresses as materialized (
      select user_id, contact_id, email, name, reason, words, people from (
        select candidates.*, row_number() over shared as place,
          count(*) filter (where not is_own) over shared
            + (bool_or(is_own) over shared and not bool_or(contact_id is null) over shared)::int as people,
          min(reason) over shared > 0 as is_left_out,
          is_own and bool_or(contact_id is null) over shared as is_repeated
        from (${selectCandidates(chosen)}) as candidates
        window shared as (partition by email collate "C" order by reason, contact_id nulls first
          rows between unbounded preceding and unbounded following)
      ) as ranked where place = 1 or (is_left_out and not is_repeated)
      union all select user_id, contact_id, email, name, reason, words, 1 from (${selectUnreachable(chosen)}) as unreachable
    ),
    matching as not materialized (select * from addresses where ${isAsked} and ${matches})
    select
      (select coalesce(json_object_agg(reason, number), '{}')
        from (select reason, count(*)::int as number from addresses group by reason) as numbers) as counts,
      (select coalesce(sum(people - 1), 0)::int from addresses where reason = 0) as doubles,
      (select count(*)::int from matching) as found,
      (select coalesce(json_agg(page), '[]') from (
        select user_id, contact_id, email, name, reason from matching
        order by words collate "C" ${direction}, email collate "C" ${direction}, contact_id ${direction}
        limit ${limit} offset ${offset}
      ) as page) as page`);
  const [found] = rows;
  if (found === undefined) throw new Error('the query returned no row');
  const numberOf = (reason: (typeof leftOutReasons)[number]) => found.counts[leftOutReasons.indexOf(reason)] ?? 0;
  const leftOut: Record<LeftOutReason, number> = {
    no_address: numberOf('no_address'),
    opted_out: numberOf('opted_out'),
    bounced: numberOf('bounced'),
    not_signed_in: numberOf('not_signed_in'),
    had_it: numberOf('had_it'),
    excluded: numberOf('excluded'),
  };
  return {
    count: found.found,
    rows: found.page.map(({ user_id: userId, contact_id: contactId, email, name, reason }): AudienceMember => ({
      key: contactId === null ? `user-${userId}` : `contact-${contactId}-${email}`,
      name,
      email,
      kind: contactId === null ? 'user' : 'contact',
      reason: leftOutReasons[reason] ?? null,
    })),
    totals: { recipients: numberOf(null), doubles: found.doubles, left_out: leftOut },
  };
}
