import type { SegmentFilter } from '@dijkportaal/contract/contacts/segments';
import { noLimits, type AudienceLimits } from '@dijkportaal/contract/newsletters/audience-limits';
import { isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { isInAudience, lockChosen, matchesFilter, readSegmentFilters } from '../../audience/public.ts';
import type { Db } from '../../platform/database/db.ts';
import { fieldError, HttpError } from '../../platform/errors.ts';
import { groups, zones } from '../../schema/audience.ts';
import { contacts } from '../../schema/contacts.ts';
import type { StoredLimits } from '../../schema/newsletters.ts';
import { users } from '../../schema/users.ts';
import { contactsNearPlace, findPlace, usersNearPlace, type Place } from '../../works/public.ts';

type Kind = StoredLimits['kinds'][number];

/** The limits of an audience with what their ids stand for. */
export interface KnownLimits {
  /** What a recipient must all be in; null if one of what was chosen is enough. */
  kinds: Kind[] | null;
  place: Place | null;
  without: { groups: number[]; zones: number[]; filters: SegmentFilter[] };
  /** Something that the audience excludes, or the works, was deleted: nobody gets it until staff look at it. */
  isBroken: boolean;
}

/** What an audience chooses, as ids or otherwise. */
type Chosen = Partial<Record<'groups' | 'zones' | 'segments', unknown[] | undefined>>;

/** The kinds that an audience chooses. */
export function kindsOf(chosen: Chosen, limits: AudienceLimits): Kind[] {
  const kinds = (['groups', 'zones', 'segments'] as const).filter((kind) => (chosen[kind] ?? []).length > 0);
  return limits.works === null ? kinds : [...kinds, 'works'];
}

/** Reads what the ids of limits stand for. */
export async function readLimits(db: Db, limits: StoredLimits | null): Promise<KnownLimits | undefined> {
  if (limits === null) return undefined;
  const { match, works, distance, without_groups, without_zones, without_segments, kinds } = limits;
  const found = works === null ? null : await findPlace(db, works);
  const filters = await readSegmentFilters(db, without_segments);
  const { rows } = await db.execute<{ missing: boolean }>(sql`select
    exists (select from unnest(${sql.param(without_groups)}::int[]) as gone(id)
      where not exists (select from ${groups} where ${groups.id} = gone.id))
    or exists (select from unnest(${sql.param(without_zones)}::int[]) as gone(id)
      where not exists (select from ${zones} where ${zones.id} = gone.id))
    as missing`);
  return {
    kinds: match === 'all' ? kinds : null,
    place: found && { ...found, distance: distance ?? found.distance },
    without: { groups: without_groups, zones: without_zones, filters },
    isBroken:
      rows[0]?.missing !== false ||
      (works !== null && found === null) ||
      filters.length < new Set(without_segments).size,
  };
}

/**
 * Limits as they are stored; null if there are none. Locks what they refer to. Throws 400 for what does not exist any
 * more.
 */
export async function checkLimits(tx: Db, limits: AudienceLimits, chosen: Chosen): Promise<StoredLimits | null> {
  const isNone = (Object.keys(noLimits) as (keyof AudienceLimits)[]).every(
    (name) => name === 'distance' || String(limits[name]) === String(noLimits[name]),
  );
  if (isNone) return null;
  const { without_groups, without_zones, without_segments, works } = limits;
  const errors = await lockChosen(tx, { groups: without_groups, zones: without_zones, segments: without_segments });
  if (Object.keys(errors).length > 0) throw new HttpError(400, { limits: Object.values(errors).flat() });
  if (works !== null && (await findPlace(tx, works)) === null) {
    throw fieldError('limits', 'Deze werkzaamheden zijn er niet meer. Kies andere werkzaamheden.');
  }
  const distance = works === null ? null : limits.distance;
  return { ...limits, distance, kinds: limits.match === 'all' ? kindsOf(chosen, limits) : [] };
}

/** Whether a user or contact has a parcel or address near the works, or is in their zone; undefined without works. */
export function isNearWorks(kind: 'user' | 'contact', { place }: KnownLimits): SQL | undefined {
  if (place === null) return undefined;
  const isUser = sql`${kind === 'user' ? users.id : contacts.userId} in ${usersNearPlace(place)}`;
  return kind === 'user' ? isUser : or(isUser, sql`${contacts.id} in ${contactsNearPlace(place)}`);
}

/**
 * Whether a user or contact is excluded, with their account or as a contact; undefined if nobody is. `users` are the
 * accounts that are, as a subquery.
 */
export function isExcluded(limits: KnownLimits | undefined): { user: SQL; contact: SQL; users: SQL } | undefined {
  if (limits === undefined) return undefined;
  const { groups: inGroups, zones: inZones, filters } = limits.without;
  if (inGroups.length + inZones.length + filters.length === 0) return undefined;
  const chosen = { everyone: false, groups: inGroups, zones: inZones };
  const contact = or(isInAudience('contact', chosen), ...filters.map(matchesFilter)) ?? sql`false`;
  const accounts = sql`(select ${users.id} from ${users} where ${isInAudience('user', chosen)}
    union select ${contacts.userId} from ${contacts} where ${isNotNull(contacts.userId)} and (${contact}))`;
  return {
    user: sql`${users.id} in ${accounts}`,
    contact: sql`((${contact}) or coalesce(${contacts.userId} in ${accounts}, false))`,
    users: accounts,
  };
}
