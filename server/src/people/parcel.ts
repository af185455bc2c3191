import { maxListed, type Parcel } from '@dijkportaal/contract/people/parcel';
import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { cleanPolygons, listParcelKeys, personOnMap } from '../parcels/public.ts';
import type { Db } from '../platform/database/db.ts';
import { listPublishedForAny } from '../publications/public.ts';
import { contacts } from '../schema/contacts.ts';
import { parcelOutlines } from '../schema/parcels.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';

type Place = [latitude: number, longitude: number];
type Person = Parcel['people'][number];

/** A parcel by all its known names. */
interface NamedParcel {
  /** `parcel_key` of each name. */
  keys: string[];
  /** Whether the parcels of a profile, as text or on the map, have one of the names in any notation. */
  isOf: SQL;
}

async function readName(db: Db, name: string): Promise<NamedParcel> {
  const keys = await listParcelKeys(db, name);
  return { keys, isOf: sql`parcel_keys(${profiles.parcels}, ${profiles.polygons}) && ${sql.param(keys)}::text[]` };
}

/** What is connected to a parcel. Nothing for an unknown name. */
export async function findParcel(db: Db, name: string): Promise<Parcel> {
  const parcel = await readName(db, name);
  const [named, contactsHere] = await Promise.all([
    listPeople(db, parcel, parcel.isOf),
    listContactsWithoutAccount(db, parcel),
  ]);
  const outlines = [
    ...named.flatMap((person) => person.profile_polygons),
    ...contactsHere.contacts.flatMap((contact) => contact.polygons),
  ].map(({ polygon }) => polygon);
  const neighbours = await listPeopleAt(db, parcel, outlines);
  const known = new Set(named.map((person) => person.id));
  const all = [...named, ...neighbours.filter((person) => !known.has(person.id))];
  const [total] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(profiles)
    .where(parcel.isOf);
  const people = all.slice(0, maxListed);
  const userIds = people.map((person) => person.id);
  const [designs, moments] = await Promise.all([
    listPublishedForAny(db, 'design', userIds, maxListed),
    listMoments(
      db,
      people.map((person) => person.profile_id),
    ),
  ]);
  return {
    people,
    people_count: Math.max(total?.count ?? 0, named.length) + all.length - named.length,
    ...contactsHere,
    designs: designs.map(({ createdAt, ...design }) => ({ ...design, created_at: createdAt.toISOString() })),
    moments,
  };
}

/** People by name, with those of their outlines that have the name of the parcel; all outlines of others. */
async function listPeople(db: Db, parcel: NamedParcel, condition: SQL, limit = maxListed): Promise<Person[]> {
  const rows = await db
    .select({
      ...personOnMap,
      has_name: sql<boolean>`${parcel.isOf}`,
      address: sql<string>`trim(${profiles.street} || ' ' || ${profiles.houseNumber} || ${profiles.numberAddition}
        || ', ' || ${profiles.city}, ' ,')`,
      stored: profiles.polygons,
      keys: sql<string[]>`array(select parcel_key(coalesce(item ->> 'name', '')) from json_array_elements(
        case when json_typeof(${profiles.polygons}) = 'array' then ${profiles.polygons} else '[]' end) as item)`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(condition)
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(limit);
  return rows.map(({ stored, keys, ...person }) => ({
    ...person,
    profile_polygons: cleanPolygons(
      person.has_name && Array.isArray(stored)
        ? stored.filter((_, index) => parcel.keys.includes(keys[index] ?? ''))
        : stored,
    ),
  }));
}

/** Contacts without an account whose text of parcels has one of the names, and their outlines with such a name. */
async function listContactsWithoutAccount(
  db: Db,
  { keys }: NamedParcel,
): Promise<Pick<Parcel, 'contacts' | 'contacts_count'>> {
  const named = keys.filter((key) => key !== '');
  if (named.length === 0) return { contacts: [], contacts_count: 0 };
  const { details } = contacts;
  // The index finds the key anywhere in the text, also in a longer one.
  const isFound = and(
    isNull(contacts.userId),
    or(...named.map((key) => sql`${contacts.searchText} like ${`%${key.toLowerCase()}%`}`)),
    sql`parcel_keys(coalesce(${details} ->> 'parcels', ''), '[]') && ${sql.param(named)}::text[]`,
  );
  const rows = await db
    .select({
      id: contacts.id,
      name: contacts.name,
      address: sql<string>`trim(concat(${details} ->> 'street', ' ', ${details} ->> 'houseNumber',
        ${details} ->> 'numberAddition', ', ', ${details} ->> 'city'), ' ,')`,
      polygons: sql<unknown>`(select coalesce(jsonb_agg(item), '[]') from jsonb_array_elements(
        case when jsonb_typeof(${details} -> 'polygons') = 'array' then ${details} -> 'polygons' else '[]' end) as item
        where parcel_key(item ->> 'name') = any(${sql.param(named)}::text[]))`,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(contacts)
    .where(isFound)
    .orderBy(asc(contacts.name), asc(contacts.id))
    .limit(maxListed);
  return {
    contacts: rows.map(({ count: _count, polygons, ...contact }) => ({
      ...contact,
      polygons: cleanPolygons(polygons),
    })),
    contacts_count: rows[0]?.count ?? 0,
  };
}

/** The radius of the plane of `parcel_outlines` (EPSG:3857), in decimetres. */
const radius = 63_781_370;

/** People with another outline around the centre of one of these, for instance drawn under another name. */
async function listPeopleAt(db: Db, parcel: NamedParcel, outlines: Place[][]): Promise<Person[]> {
  const middles = outlines.slice(0, maxListed).map(middleOf);
  if (middles.length === 0) return [];
  const points = middles.map(([latitude, longitude]) => {
    const [x, y] = [
      (longitude * Math.PI * radius) / 180,
      Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * radius,
    ];
    return sql`${parcelOutlines.bounds} && box(point(${x}, ${y}), point(${x}, ${y}))`;
  });
  const around = db
    .select({ id: parcelOutlines.profileId })
    .from(parcelOutlines)
    .where(sql.join(points, sql` or `));
  // More than are listed, because the box of an outline is larger than the outline.
  const people = await listPeople(
    db,
    parcel,
    sql`${inArray(profiles.id, around)} and not ${parcel.isOf}`,
    10 * maxListed,
  );
  return people.flatMap((person) => {
    const found = person.profile_polygons.filter(({ polygon }) => middles.some((middle) => isInside(middle, polygon)));
    return found.length === 0 ? [] : [{ ...person, profile_polygons: found }];
  });
}

function middleOf(outline: Place[]): Place {
  const [south, west, north, east] = outline.reduce(
    ([s, w, n, e], [lat, lng]) => [Math.min(s, lat), Math.min(w, lng), Math.max(n, lat), Math.max(e, lng)],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
  return [(south + north) / 2, (west + east) / 2];
}

/** Whether a line from the place to the east crosses the outline an odd number of times. */
function isInside([latitude, longitude]: Place, outline: Place[]): boolean {
  let inside = false;
  outline.forEach(([lat, lng], index) => {
    const [otherLat, otherLng] = outline.at(index - 1)!;
    if (lat > latitude === otherLat > latitude) return;
    if (longitude < ((otherLng - lng) * (latitude - lat)) / (otherLat - lat) + lng) inside = !inside;
  });
  return inside;
}

/** The newest contact moments of these profiles; those without a date are left out. */
async function listMoments(db: Db, profileIds: number[]): Promise<Parcel['moments']> {
  const { rows } = await db.execute<Parcel['moments'][number]>(sql`
    select ${profiles.id} as profile_id, coalesce(item ->> 'ID', '') as id,
      coalesce(item ->> 'Contactmoment', '') as title,
      coalesce(item #>> '{Type_contactmoment,Type_contactmoment}', '') as type, item #>> '{Datum,iso}' as at
    from ${profiles}, jsonb_array_elements(
      case when jsonb_typeof(${profiles.relaticsData} -> 'Contactmoment') = 'array'
        then ${profiles.relaticsData} -> 'Contactmoment' else '[]' end) as item
    where ${profiles.id} = any(${sql.param(profileIds)}::int[]) and item #>> '{Datum,iso}' is not null
    order by at desc, profile_id, id limit ${maxListed}`);
  return rows;
}
