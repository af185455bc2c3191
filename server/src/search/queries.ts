import {
  listNotations,
  nameDesignation,
  readDesignation,
  type Designation,
} from '@dijkportaal/contract/parcels/designations';
import { maxFound, minSearchLength, type Found, type FoundPerson } from '@dijkportaal/contract/search';
import { count, desc, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { preparePeopleSearch, type PeopleSearch } from '../audience/public.ts';
import { hasParcel, listMunicipalities } from '../parcels/public.ts';
import type { Db } from '../platform/database/db.ts';
import { matchesSearch } from '../platform/database/paging.ts';
import { contacts } from '../schema/contacts.ts';
import { newsletters } from '../schema/newsletters.ts';
import { profiles } from '../schema/profiles.ts';
import { publicationKinds, publications } from '../schema/publications.ts';
import { works } from '../schema/works.ts';
import { nameOfUser, users } from '../schema/users.ts';

/** A search that matches more rows takes the best of these; sorting all of them would take too long. */
const maxCandidates = 2000;

const nothing = { results: [], has_more: false };

/** The first matches of every kind. */
export async function searchEverything(db: Db, typed: string): Promise<Found> {
  const designation = readDesignation(typed);
  const notations = designation === null ? [] : listNotations(designation, await listMunicipalities(db));
  const code = notations.find((notation) => notation.code !== null);
  // People are found by the code, also where the name of the municipality was typed.
  const search = code === undefined ? typed : nameDesignation(code);
  if (search.length < minSearchLength) return describeFound(search, {});
  const people = preparePeopleSearch(db, search);
  const [foundContacts, foundUsers, parcels, titles, foundNewsletters, foundWorks] = await Promise.all([
    people.then((prepared) => findContacts(db, prepared)),
    people.then((prepared) => findUsers(db, prepared)),
    findParcel(db, notations),
    findPublications(db, search),
    findNewsletters(db, search),
    findWorks(db, search),
  ]);
  const ofKind = (kind: (typeof publicationKinds)[number]) =>
    toGroup(titles.filter((row) => row.kind === kind).map(({ id, title }) => ({ id, title })));
  return describeFound(search, {
    contacts: toGroup(foundContacts),
    users: foundUsers,
    parcels: { results: parcels, has_more: false },
    designs: ofKind('design'),
    documents: ofKind('document'),
    news: ofKind('news'),
    newsletters: toGroup(foundNewsletters),
    works: toGroup(foundWorks),
  });
}

const describeFound = (search: string, groups: Partial<Omit<Found, 'search'>>): Found => ({
  search,
  contacts: nothing,
  users: nothing,
  parcels: nothing,
  designs: nothing,
  documents: nothing,
  news: nothing,
  newsletters: nothing,
  works: nothing,
  ...groups,
});

const toGroup = <Row>(rows: Row[]) => ({ results: rows.slice(0, maxFound), has_more: rows.length > maxFound });

/** What begins with the search comes first, then what has it at the start of a word. */
const rank = (text: AnyColumn | SQL, folded: string): SQL =>
  sql`case strpos(${text}, ${folded}) when 1 then 0 else case when strpos(${text}, ${` ${folded}`}) > 0 then 1 else 2 end end`;

const address = (street: SQL, number: SQL, addition: SQL, city: SQL): SQL<string> =>
  sql<string>`trim(coalesce(${street}, '') || ' ' || coalesce(${number}, '') || coalesce(${addition}, '') || ', '
    || coalesce(${city}, ''), ' ,')`;

const addressOfProfile = address(
  sql`${profiles.street}`,
  sql`${profiles.houseNumber}`,
  sql`${profiles.numberAddition}`,
  sql`${profiles.city}`,
);
const detail = (name: string) => sql`${contacts.details} ->> ${sql.raw(`'${name}'`)}`;
const addressOfContact = address(detail('street'), detail('houseNumber'), detail('numberAddition'), detail('city'));

async function findContacts(db: Db, { folded, isContact }: PeopleSearch): Promise<FoundPerson[]> {
  const matching = db
    .select({ id: contacts.id, name: contacts.name, searchText: contacts.searchText })
    .from(contacts)
    .where(isContact)
    .limit(maxCandidates)
    .as('matching');
  const best = db
    .select({ id: matching.id, name: matching.name, place: rank(matching.searchText, folded).as('place') })
    .from(matching)
    .orderBy(sql`place`, matching.name, matching.id)
    .limit(maxFound + 1)
    .as('best');
  return db
    .select({
      id: contacts.id,
      name: contacts.name,
      email: contacts.email,
      phone: contacts.mobilePhone,
      address: sql<string>`coalesce(nullif(${addressOfProfile}, ''), ${addressOfContact})`,
      profile_id: profiles.id,
    })
    .from(best)
    .innerJoin(contacts, eq(contacts.id, best.id))
    .leftJoin(profiles, eq(profiles.userId, contacts.userId))
    .orderBy(best.place, best.name, best.id);
}

/** Of the best of these, those that are not found as a contact are shown. */
const maxBest = 50;

/** Accounts, without those of contacts that match as well. */
async function findUsers(db: Db, { folded, isContact, userIds }: PeopleSearch): Promise<Found['users']> {
  const matching = db
    .select({ id: users.id, name: nameOfUser().as('name') })
    .from(users)
    .where(sql`${users.id} in ${userIds(maxCandidates)}`)
    .as('matching');
  const best = db
    .select({
      id: matching.id,
      name: matching.name,
      place: rank(sql`search_fold(${matching.name})`, folded).as('place'),
    })
    .from(matching)
    .orderBy(sql`place`, matching.name, matching.id)
    .limit(maxBest)
    .as('best');
  const rows = await db
    .select({
      id: users.id,
      name: best.name,
      email: users.email,
      phone: sql<string>`''`,
      address: addressOfProfile,
      profile_id: profiles.id,
      isContact: sql<boolean>`exists (select from ${contacts}
        where ${contacts.userId} = ${users.id} and ${isContact})`,
    })
    .from(best)
    .innerJoin(users, eq(users.id, best.id))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .orderBy(best.place, best.name, best.id);
  const { results, has_more } = toGroup(rows.filter(({ isContact }) => !isContact));
  return {
    results: results.map(({ isContact: _isContact, ...person }) => person),
    has_more: has_more || rows.length === maxBest,
  };
}

/** The parcel of a designation, if somebody has it. */
async function findParcel(db: Db, notations: Designation[]): Promise<Found['parcels']['results']> {
  const named = notations.find((notation) => notation.code !== null) ?? notations[0];
  if (named === undefined) return [];
  const [found] = await db
    .select({ people: count() })
    .from(profiles)
    .where(hasParcel(notations.map(nameDesignation)));
  const people_count = found?.people ?? 0;
  return people_count === 0 ? [] : [{ name: nameDesignation(named), people_count }];
}

/** The newest of each kind. */
async function findPublications(db: Db, search: string) {
  const numbered = db
    .select({
      id: publications.id,
      kind: publications.kind,
      title: publications.title,
      place: sql<number>`row_number() over (partition by ${publications.kind}
        order by ${publications.createdAt} desc, ${publications.id} desc)`.as('place'),
    })
    .from(publications)
    .where(matchesSearch(publications.searchText, search))
    .as('numbered');
  return db
    .select()
    .from(numbered)
    .where(sql`${numbered.place} <= ${maxFound + 1}`)
    .orderBy(numbered.place);
}

const findNewsletters = (db: Db, search: string) =>
  db
    .select({ id: newsletters.id, title: newsletters.title })
    .from(newsletters)
    .where(matchesSearch(newsletters.searchText, search))
    .orderBy(desc(newsletters.createdAt), desc(newsletters.id))
    .limit(maxFound + 1);

const findWorks = (db: Db, search: string) =>
  db
    .select({ id: works.id, title: works.title })
    .from(works)
    .where(matchesSearch(works.searchText, search))
    .orderBy(desc(works.startsOn), desc(works.id))
    .limit(maxFound + 1);
