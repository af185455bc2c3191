import { auditActions, type AuditObject } from '@dijkportaal/contract/audit/audit';
import type { AuditLabels } from '@dijkportaal/contract/audit/format';
import { auditLabelsEn, auditLabelsNl } from '@dijkportaal/contract/audit/labels';
import { and, eq, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { matchesContactSearch } from '../audience/public.ts';
import { auditLog, auditTexts } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { matchesSearch, maxWords, patternFor } from '../platform/database/paging.ts';
import { contacts } from '../schema/contacts.ts';
import { users } from '../schema/users.ts';

/*
 * A line has no text of its own to search: what the columns show are labels and the names of people. So each word is first
 * looked up in those, and then lines are found by the actions, objects, people and times, all by index.
 */

/** More people than these are not looked up first: they have so many lines that reading the newest ones is faster. */
const maxPeople = 5000;

/** The same for lines with a word in what staff typed. */
const maxTexts = 500;

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** For each name its labels in both languages, folded. */
const textsOf = <Name extends string>(names: readonly Name[], labelOf: (labels: AuditLabels, name: Name) => string) =>
  names.map((name) => {
    const labels = [auditLabelsNl, auditLabelsEn].map((labels) =>
      fold(labelOf(labels, name).replace('{id}', '')).trim(),
    );
    return { name, labels, text: labels.join(' ') };
  });

const namesIn = <Name extends string>(object: Record<Name, unknown>) => Object.keys(object) as Name[];
const actions = textsOf(auditActions, (labels, name) => labels.actions[name]);
const kinds = textsOf(namesIn(auditLabelsNl.kinds), (labels, name) => labels.kinds[name]);
const things = textsOf(namesIn(auditLabelsNl.things), (labels, name) => labels.things[name]);
const origins = [
  { name: 'job', text: fold(`${auditLabelsNl.portal} ${auditLabelsEn.portal}`) },
  { name: 'command', text: fold(`${auditLabelsNl.commandLine} ${auditLabelsEn.commandLine}`) },
];
const notSignedIn = fold(`${auditLabelsNl.notSignedIn} ${auditLabelsEn.notSignedIn}`);
/** As in the column. */
const results = [
  { condition: sql`${auditLog.result} = 'success'`, text: 'gelukt succeeded' },
  { condition: sql`${auditLog.result} = 'failure'`, text: 'mislukt failed' },
];

const having = <Labelled extends { text: string }>(all: readonly Labelled[], word: string) =>
  all.filter(({ text }) => text.includes(word));

/**
 * The condition on lines for a search: every word is in what a column shows, or in the name or e-mail address of who did it
 * or of the object. A number is a whole one. `nameAddress` returns the object of an address without an account.
 */
export async function matchesAuditSearch(
  db: Db,
  search: string,
  nameAddress: (email: string) => AuditObject[],
): Promise<SQL | undefined> {
  const found = await Promise.all(
    splitSearch(search).map(async (word) => {
      const [texts, people] = await Promise.all([withText(db, word), peopleWith(db, word)]);
      const address = word.includes('@') ? [isObject(nameAddress(word))] : [];
      return { word, people, shown: [...whatIsShown(word), ...texts, ...address] };
    }),
  );
  const names = found.filter(({ people }) => people.conditions.length > 0);
  // Of words that many people have, such as a first name, only people with all names are meant, if there are any.
  const isCommon = names.length > 1 && names.some(({ people }) => people.areMany);
  const whole = isCommon ? await peopleWith(db, names.map(({ word }) => word).join(' ')) : { conditions: [] };
  const isPerson = or(...whole.conditions);
  const all = (some: typeof found) =>
    some.map(({ shown, people }) => {
      const isMeant = !people.areMany || isPerson === undefined;
      return or(...shown, ...(isMeant ? people.conditions : [])) ?? sql`false`;
    });
  const others = found.filter((one) => !names.includes(one));
  return or(and(...all(found)), isPerson && and(isPerson, ...all(others)));
}

/** Its words; a telephone number, and an object with its number, such as "gebruiker 12", are one. */
function splitSearch(search: string): string[] {
  const isPhone = /^\s*\(?[+0][\d\s().+/-]*$/.test(search) && search.replaceAll(/\D/g, '').length >= 6;
  if (isPhone) return [search.trim()];
  const words = fold(search).split(/\s+/).filter(Boolean).slice(0, maxWords);
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const isNumbered = /^\d+$/.test(word) && kinds.some(({ labels }) => labels.includes(before ?? ''));
    if (isNumbered) joined.splice(-1, 1, `${before} ${word}`);
    else joined.push(word);
  }
  return joined;
}

/** Conditions for labels, numbers, days, network addresses and paths. */
function whatIsShown(word: string): SQL[] {
  const [, kind = '', number = ''] = /^(?:(\D+) )?(\d+)$/.exec(word) ?? [];
  if (number !== '') return hasNumber(kind, number);
  const found: SQL[] = having(results, word).map(({ condition }) => condition);
  const named = having(actions, word).map(({ name }) => name);
  if (named.length > 0) found.push(sql`${auditLog.action} = any(${sql.param(named)}::text[])`);
  const objects = having(things, word).map(({ name }) => name);
  if (objects.length > 0) found.push(isObject(objects));
  found.push(...having(kinds, word).map(({ name }) => beginsWith(auditLog.object, `${name} `)));
  found.push(...having(origins, word).map(({ name }) => eq(auditLog.origin, name)));
  if (notSignedIn.includes(word)) {
    found.push(sql`(${auditLog.actorId} is null and ${auditLog.origin} not in ('command', 'job'))`);
  }
  if (/^[\da-f.:]+$/.test(word) && /[.:]/.test(word)) found.push(beginsWith(auditLog.origin, word));
  if (/^[\da-f-]{3,}$/.test(word)) {
    found.push(...['session', 'address'].map((one) => beginsWith(auditLog.object, `${one} ${word}`)));
  }
  if (/^(get|post|put|patch|delete)$/.test(word)) found.push(beginsWith(auditLog.object, `${word.toUpperCase()} /`));
  if (word.startsWith('/')) {
    found.push(
      ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((one) => beginsWith(auditLog.object, `${one} ${word}`)),
    );
  }
  const day = readDay(word);
  if (day !== null) {
    const startOf = (days: SQL) => sql`(${day}::date + ${days})::timestamp at time zone 'Europe/Amsterdam'`;
    found.push(sql`(${auditLog.at} >= ${startOf(sql`0`)} and ${auditLog.at} < ${startOf(sql`1`)})`);
  }
  return found;
}

/** A line, person or object with this number; of this kind, if it has one. */
function hasNumber(kind: string, number: string): SQL[] {
  const meant = kind === '' ? kinds : kinds.filter(({ labels }) => labels.includes(kind));
  const found = [isObject(meant.map(({ name }) => `${name} ${number}`))];
  const isId = Number(number) <= 2_147_483_647;
  if (isId && meant.some(({ name }) => name === 'user')) found.push(sql`${auditLog.actorId} = ${Number(number)}::int`);
  if (isId && kind === '') found.push(sql`${auditLog.id} = ${Number(number)}::bigint`);
  return found;
}

/** `DD-MM-YYYY`, as the column shows it, as `YYYY-MM-DD`; null for anything else. */
function readDay(word: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d\d?)-(\d\d?)-((?:19|20)\d\d)$/.exec(word) ?? [];
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00Z`);
  // 30 February would become 2 March.
  return year !== '' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** What staff typed themselves: titles, names and reasons in the details. */
async function withText(db: Db, word: string): Promise<SQL[]> {
  if (word.length < 3) return [];
  const hasText = sql`(${auditTexts.exist} and ${auditTexts.folded} like ${patternFor(sql`${word}`)})`;
  const lines = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(hasText)
    .limit(maxTexts + 1);
  if (lines.length > maxTexts) return [hasText];
  // By number: with the same condition for every word PostgreSQL would not combine the indexes of the words.
  return lines.length === 0 ? [] : [sql`${auditLog.id} = any(${sql.param(lines.map(({ id }) => id))}::bigint[])`];
}

/** Conditions for people: who did it, and the account or contact that it was done to. */
async function peopleWith(db: Db, word: string): Promise<{ conditions: SQL[]; areMany?: boolean }> {
  if (/^[\d:./\\-]+$/.test(word) && !/^0[\d-]{5,}/.test(word)) return { conditions: [] };
  const isUser = ofPeople(users.searchText, word) ?? matchesSearch(users.searchText, word);
  const isContact = ofPeople(contacts.searchText, word) ?? matchesContactSearch(word);
  const [foundUsers, foundContacts] = await Promise.all([
    db
      .select({ id: users.id })
      .from(users)
      .where(isUser)
      .limit(maxPeople + 1),
    db
      .select({ id: contacts.id, userId: contacts.userId })
      .from(contacts)
      .where(isContact)
      .limit(maxPeople + 1),
  ]);
  if (foundUsers.length > maxPeople || foundContacts.length > maxPeople) {
    const conditions = [
      sql`${auditLog.actorId} in (select ${users.id} from ${users} where ${isUser})`,
      sql`${auditLog.object} in (select 'user ' || ${users.id} from ${users} where ${isUser}
        union all select 'contact ' || ${contacts.id} from ${contacts} where ${isContact})`,
    ];
    return { conditions, areMany: true };
  }
  const userIds = new Set([...foundUsers.map(({ id }) => id), ...foundContacts.map(({ userId }) => userId)]);
  const accounts = [...userIds].filter((id) => id !== null);
  const objects = await keepLogged(db, [
    ...accounts.map((id) => `user ${id}`),
    ...foundContacts.map(({ id }) => `contact ${id}`),
  ]);
  return {
    conditions: [
      ...(accounts.length > 0 ? [sql`${auditLog.actorId} = any(${sql.param(accounts)}::int[])`] : []),
      ...(objects.length > 0 ? [isObject(objects)] : []),
    ],
  };
}

/** Those that are in the log, which few contacts are: PostgreSQL would expect as many lines of each. */
async function keepLogged(db: Db, objects: string[]): Promise<string[]> {
  if (objects.length === 0) return [];
  const { rows } = await db.execute<{ object: string }>(sql`
    select named.object from unnest(${sql.param(objects)}::text[]) as named(object)
    where exists (select from ${auditLog} where ${auditLog.object} = named.object)`);
  return rows.map(({ object }) => object);
}

/** One or two letters are a whole name: they are in nearly everything else. */
function ofPeople(searchText: AnyColumn, word: string): SQL | undefined {
  if (word.length > 2) return undefined;
  const inside = patternFor(sql`${` ${word} `}`);
  const [first, last] = [sql`substr(${inside}, 3)`, sql`rtrim(rtrim(${inside}, '%'))`];
  return sql`(${searchText} like ${inside} or ${searchText} like ${first} or ${searchText} like ${last})`;
}

/** As a list in the statement, which PostgreSQL looks up in a table of its own; a subquery it would search from the start. */
const isObject = (objects: string[]): SQL => sql`${auditLog.object} = any(${sql.param(objects)}::text[])`;

const beginsWith = (column: AnyColumn, start: string): SQL =>
  sql`${column} like ${start.replaceAll(/[\\%_]/g, String.raw`\$&`)} || '%'`;
