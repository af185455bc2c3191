import type { WorkReach, WorkShape } from '@dijkportaal/contract/works';
import { and, count, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isActiveResident } from '../audience/public.ts';
import type { Db } from '../platform/database/db.ts';
import { contactZones, userZones } from '../schema/audience.ts';
import { contactPlace, contacts } from '../schema/contacts.ts';
import { parcelOutlines } from '../schema/parcels.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { workShapes, works } from '../schema/works.ts';
import { cutPlace, earth } from './place.ts';

/** Names of columns with a piece of a place, in a query. */
interface PieceColumns {
  shape: SQLWrapper;
  isArea: SQLWrapper;
  reach: SQLWrapper;
}

const radius = sql.raw('63781370');
/** The length in the plane of a distance in metres, at a height of the plane; one decimetre more, for rounding. */
const inPlane = (metres: SQLWrapper, y: SQL) =>
  sql`${metres} * 10 / ${sql.raw(String(earth))}::float8 * cosh(${y} / ${radius}) + 1`;

/** The circle around a box, and how long the distance is in the plane there. */
const circleOf = (
  bounds: SQL,
  metres: SQLWrapper,
) => sql`center(${bounds}) as middle, radius(circle(${bounds})) as around,
  ${inPlane(metres, sql`(center(${bounds}))[1]`)} as distance`;

/**
 * Outlines with what is looked up once for each of them, not for each piece. OFFSET 0 is what stops PostgreSQL from moving that.
 */
const outlines = (condition: SQL, metres: SQLWrapper) => sql`(
  select profile_id, bounds, ring, shape, ${circleOf(sql`bounds`, metres)}
  from ${parcelOutlines} where ${condition} offset 0) as outline`;

/** Whether the middle of an outline is so near a line or edge that the whole outline is. */
const isSurelyNear = ({ shape, isArea, reach }: PieceColumns) => sql`
  outline.bounds && ${reach} and not ${isArea} and (${shape} <-> outline.middle) + outline.around <= outline.distance`;

/** Whether an outline is near a piece. Measuring polygons is slow, and only done if the distance to the middle leaves doubt. */
const isOutlineNear = ({ shape, isArea, reach }: PieceColumns) => sql`
  outline.bounds && ${reach} and case
    when ${isArea}
    then ${shape} @> point(split_part(outline.ring, ',', 1)::float8, split_part(outline.ring, ',', 2)::float8)
    when (${shape} <-> outline.middle) - outline.around > outline.distance then false
    else (${shape} <-> outline.middle) + outline.around <= outline.distance or ${shape} <-> outline.shape <= outline.distance end`;

const address = sql`map_point(${profiles.latitude}, ${profiles.longitude})`;
/** Addresses, in the same way. */
const homes = (condition: SQL) => sql`(
  select ${profiles.userId}, ${address} as place from ${profiles} where ${condition} offset 0) as home`;
const isHomeNear = ({ shape, isArea, reach }: PieceColumns, metres: SQLWrapper) => sql`
  home.place <@ ${reach} and case when ${isArea} then ${shape} @> home.place
    else ${shape} <-> home.place <= ${inPlane(metres, sql`home.place[1]`)} end`;

/** Whether works are near the parcels or address of a person, or of their zone. */
export const isNearUser = (userId: number | SQLWrapper): SQL => sql`(
  exists (select from ${userZones} where ${userZones.zoneId} = ${works.zoneId} and ${userZones.userId} = ${userId})
  or exists (
    select from ${outlines(sql`profile_id in (select ${profiles.id} from ${profiles} where ${profiles.userId} = ${userId})`, works.distance)}
      join ${workShapes} on ${workShapes.workId} = ${works.id}
    where ${isOutlineNear(workShapes)})
  or exists (
    select from ${homes(sql`${profiles.userId} = ${userId}`)} join ${workShapes} on ${workShapes.workId} = ${works.id}
    where ${isHomeNear(workShapes, works.distance)}))`;

/** The ids of everyone who is near the stored place of works, as a subquery. */
export const usersNear = (workId: number): SQL => sql`
  select ${userZones.userId} as user_id from ${works} join ${userZones} on ${userZones.zoneId} = ${works.zoneId}
  where ${works.id} = ${workId}
  union ${usersAround(
    sql`(select ${workShapes.shape}, ${workShapes.isArea} as is_area, ${workShapes.reach} from ${workShapes}
    where ${workShapes.workId} = ${workId})`,
    sql`(select ${works.distance} from ${works} where ${works.id} = ${workId})`,
  )}`;

/** Below this distance in metres the box of a piece holds few places, so that looking these up for each piece is fastest. */
const short = sql.raw('300');

function usersAround(pieces: SQL, metres: SQL): SQL {
  const piece = { shape: sql`piece.shape`, isArea: sql`piece.is_area`, reach: sql`piece.reach` };
  // The first piece that is near is enough; those that need no measuring come first, unless hardly any can.
  const isNearAny = (
    from: SQL,
    columns: PieceColumns,
  ) => sql`(${metres} >= 100 and exists (select from ${from} where ${isSurelyNear(columns)}))
    or exists (select from ${from} where ${isOutlineNear(columns)})`;
  return sql`(
    -- Materialized, so that shapes are read once, not for each outline.
    with piece as materialized ${pieces},
    whole as materialized (
      select box(point(max((reach[0])[0]), max((reach[0])[1])), point(min((reach[1])[0]), min((reach[1])[1]))) as reach
      from piece where ${metres} >= ${short}),
    candidate as materialized (
      select boxed.id, array_agg(piece.shape) as shapes, array_agg(piece.is_area) as areas
      from piece join ${parcelOutlines} as boxed on boxed.bounds && piece.reach where ${metres} < ${short} group by boxed.id)
    select ${profiles.userId} from (
      select profile_id, bounds, ring, shape, ${circleOf(sql`bounds`, metres)}, shapes, areas
      from candidate join ${parcelOutlines} using (id) offset 0) as outline
      join ${profiles} on ${profiles.id} = outline.profile_id
    where ${isNearAny(sql`unnest(outline.shapes, outline.areas) as piece(shape, is_area)`, { ...piece, reach: sql`outline.bounds` })}
    union
    select ${profiles.userId} from ${outlines(sql`bounds && (select whole.reach from whole)`, metres)}
      join ${profiles} on ${profiles.id} = outline.profile_id
    where ${isNearAny(sql`piece`, piece)}
    union
    select home.user_id from (
      select near.shape, near.is_area, near.reach, ${profiles.userId}, ${address} as place
      from piece as near join ${profiles} on ${address} <@ near.reach where ${metres} < ${short} offset 0
    ) as home where ${isHomeNear({ shape: sql`home.shape`, isArea: sql`home.is_area`, reach: sql`home.reach` }, metres)}
    union
    select home.user_id from ${homes(sql`${address} <@ (select whole.reach from whole)`)}
    where exists (select from piece where ${isHomeNear(piece, metres)}))`;
}

/** The pieces of a place, as a subquery with three parameters: a statement cannot have one for each of so many. */
export function selectPieces({ shapes, distance }: { shapes: WorkShape[]; distance: number }): SQL {
  const pieces = cutPlace(shapes, distance);
  const column = (name: 'shape' | 'isArea' | 'reach') => sql.param(pieces.map((piece) => piece[name]));
  return sql`select shape::polygon, is_area, reach::box
    from unnest(${column('shape')}::text[], ${column('isArea')}::boolean[], ${column('reach')}::text[]) as given(shape, is_area, reach)`;
}

/** A zone, shapes or both, and the metres around the shapes. */
export interface Place {
  zone_id: number | null;
  shapes: WorkShape[];
  distance: number;
}

/** The ids of everyone who is near a place that may not be stored yet, as a subquery. */
export function usersNearPlace(place: Place): SQL {
  const given = sql`(${selectPieces(place)})`;
  return sql`(select ${userZones.userId} from ${userZones} where ${userZones.zoneId} = ${place.zone_id}::int
    union ${usersAround(given, sql`${place.distance}::int`)})`;
}

/** The ids of contacts of its zone, and of those without an account whose address is near, as a subquery. */
export function contactsNearPlace(place: Place): SQL {
  const columns = { shape: sql`home.shape`, isArea: sql`home.is_area`, reach: sql`home.reach` };
  return sql`(select ${contactZones.contactId} from ${contactZones} where ${contactZones.zoneId} = ${place.zone_id}::int
    union select home.id from (
      select piece.shape, piece.is_area, piece.reach, ${contacts.id}, ${contactPlace} as place
      from (${selectPieces(place)}) as piece join ${contacts} on ${contactPlace} <@ piece.reach
      where ${contacts.userId} is null offset 0
    ) as home where ${isHomeNear(columns, sql`${place.distance}::int`)})`;
}

/** How many residents are near a place that may not be stored yet. */
export async function countNear(db: Db, place: Place): Promise<WorkReach> {
  const mailed = sql<number>`(count(*) filter (where ${profiles.notifications}))::int`;
  const rows = await db
    .select({ people: count(), mailed })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(isActiveResident, inArray(users.id, usersNearPlace(place))));
  return rows[0] ?? { people: 0, mailed: 0 };
}
