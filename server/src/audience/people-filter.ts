import type { contacts as contract } from '@dijkportaal/contract/contacts/contacts';
import type { SegmentFilter } from '@dijkportaal/contract/contacts/segments';
import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import type { users as usersContract } from '@dijkportaal/contract/users';
import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contactGroups, contactZones } from '../schema/audience.ts';
import { mailedLinks } from '../schema/auth.ts';
import { contacts } from '../schema/contacts.ts';
import { invitationLetters } from '../schema/letters.ts';
import { mailAddresses } from '../schema/newsletters.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { matchesContactSearch, matchesStoredSearch } from './people-search.ts';

type UsersFilter = Omit<CheckedInputTo<typeof usersContract.list>['query'], 'page' | 'page_size' | 'perPage'>;
type ContactsFilter = CheckedInputTo<typeof contract.export>['query'];
/** Filters of contacts with a few fixed values. */
type Choice = Exclude<keyof SegmentFilter, 'search' | 'group' | 'zone'>;

const roles = {
  customer: sql`not ${users.isStaff} and not ${users.isSuperuser}`,
  staff: sql`${users.isStaff} and not ${users.isSuperuser}`,
  superuser: sql`${users.isSuperuser}`,
};

const isActive = { true: sql`${users.isActive}`, false: sql`not ${users.isActive}` };

const hasProfile = (condition: SQL) =>
  sql`exists (select from ${profiles} where ${profiles.userId} = ${users.id} and ${condition})`;
const wantsNewsletter = hasProfile(sql`${profiles.newsletter}`);
/** As in the index: reading the outlines of everybody would take seconds. */
const hasNoOutline = hasProfile(sql`${profiles.polygons}::text = '[]'`);

const hasInvitation = (condition = sql`true`) => sql`exists (select from ${mailedLinks}
  where ${mailedLinks.userId} = ${users.id} and ${mailedLinks.purpose} = 'invitation' and ${condition})`;
const hasOpenInvitation = hasInvitation(sql`${mailedLinks.expiresAt} > now()`);
const hasNotBegun = sql`${users.isActive} and ${users.lastLogin} is null and ${hasInvitation()}`;

const usersByAccount = {
  not_begun: hasNotBegun,
  open: sql`${hasNotBegun} and ${hasOpenInvitation}`,
  expired: sql`${hasNotBegun} and not ${hasOpenInvitation}`,
  never: sql`${users.lastLogin} is null`,
  signed_in: sql`${users.lastLogin} is not null`,
};

/** The condition on `users` for the filters of their list. */
export function matchesUsersFilter({ account, role, active, newsletter, bounced, parcels }: UsersFilter) {
  return and(
    account && usersByAccount[account],
    role && roles[role],
    active && isActive[active],
    newsletter && (newsletter === 'true' ? wantsNewsletter : sql`not ${wantsNewsletter}`),
    bounced && sql`${users.email} = any(${suppressed})`,
    parcels && hasNoOutline,
  );
}

/** Read once for a list, by index. */
const suppressed = sql`array(select ${mailAddresses.email} from ${mailAddresses} where ${mailAddresses.bouncedAt} is not null)`;
/** By the primary key of each address: comparing all contacts with a list of all that opted out would take seconds. */
const hasOpenAddress = sql`exists (select from unnest(${contacts.addresses}) as address
  where not exists (select from ${mailAddresses} where ${mailAddresses.email} = address
    and (${mailAddresses.optedOutAt} is not null or ${mailAddresses.bouncedAt} is not null)))`;

const hasAccount = (condition: SQL) =>
  sql`exists (select from ${users} where ${users.id} = ${contacts.userId} and ${condition})`;
const hasNoAccount = sql`${contacts.userId} is null`;

/** A letter invites somebody who gets an account with its code. */
const hasLetter = sql`exists (select from ${invitationLetters}
  where ${invitationLetters.contactId} = ${contacts.id} and ${invitationLetters.usedAt} is null)`;

const contactsByAccount = {
  none: hasNoAccount,
  invited: sql`${contacts.invitedAt} is not null and (not ${hasNoAccount} or ${hasLetter})`,
  not_begun: sql`${contacts.invitedAt} is not null and (${hasAccount(sql`${users.lastLogin} is null`)}
    or (${hasNoAccount} and ${hasLetter}))`,
  never: hasAccount(sql`${users.lastLogin} is null`),
  signed_in: hasAccount(sql`${users.lastLogin} is not null`),
};

/** A contact without an account gets newsletters that are sent to contacts, at an address that takes them. */
const getsNewsletter = sql`(${hasAccount(sql`${users.isActive} and ${wantsNewsletter}`)}
  or (${hasNoAccount} and ${hasOpenAddress}))`;

/** Relatics may have the outlines of somebody without an account. */
const hasNoParcel = sql`(${hasAccount(hasNoOutline)} or (${hasNoAccount}
  and coalesce(jsonb_array_length(${contacts.details} -> 'polygons'), 0) = 0))`;

/** The conditions of the filters with fixed values. */
const contactConditions = {
  account: contactsByAccount,
  role: {
    customer: hasAccount(roles.customer),
    staff: hasAccount(roles.staff),
    superuser: hasAccount(roles.superuser),
  },
  active: { true: hasAccount(isActive.true), false: hasAccount(isActive.false) },
  newsletter: { true: getsNewsletter, false: sql`not ${getsNewsletter}` },
  bounced: { true: sql`${contacts.addresses} && ${suppressed}` },
  parcels: { none: hasNoParcel },
} satisfies { [Name in Choice]: Record<NonNullable<SegmentFilter[Name]>, SQL> };

/** The condition on `contacts` for the filters of their list, without search, group and zone. */
export function matchesContactsFilter({ account, role, active, newsletter, bounced, parcels }: ContactsFilter) {
  return and(
    account && contactConditions.account[account],
    role && contactConditions.role[role],
    active && contactConditions.active[active],
    newsletter && contactConditions.newsletter[newsletter],
    bounced && contactConditions.bounced[bounced],
    parcels && contactConditions.parcels[parcels],
  );
}

const isInGroup = (group: SQLWrapper) => sql`exists (select from ${contactGroups}
  where ${contactGroups.contactId} = ${contacts.id} and ${contactGroups.groupId} = ${group})`;
const isInZone = (zone: SQLWrapper) => sql`exists (select from ${contactZones}
  where ${contactZones.contactId} = ${contacts.id} and ${contactZones.zoneId} = ${zone})`;

/** The condition on `contacts` for all filters of their list. */
export function matchesFilter(filter: ContactsFilter): SQL | undefined {
  const { search, group, zone } = filter;
  return and(
    matchesContactSearch(search),
    group === undefined ? undefined : isInGroup(sql`${group}`),
    zone === undefined ? undefined : isInZone(sql`${zone}`),
    matchesContactsFilter(filter),
  );
}

/**
 * The condition on `contacts` for the filters in a column. For known filters use `matchesFilter`, which uses indexes to
 * find many contacts; this one checks a few contacts against many segments in one statement. An unknown name or value
 * matches nobody, and neither does a segment without filters.
 */
export function matchesStoredFilter(filter: PgColumn): SQL {
  const valueOf = (name: keyof SegmentFilter) => sql`(${filter} ->> ${sql.raw(`'${name}'`)})`;
  const chosen = (name: Choice) => {
    const branches = Object.entries<SQL>(contactConditions[name]).map(
      ([value, condition]) => sql`when ${sql.raw(`'${value}'`)} then (${condition})`,
    );
    return sql`(case ${valueOf(name)} ${sql.join(branches, sql` `)} else false end)`;
  };
  const conditions = {
    search: matchesStoredSearch(valueOf('search')),
    group: isInGroup(sql`${valueOf('group')}::int`),
    zone: isInZone(sql`${valueOf('zone')}::int`),
    account: chosen('account'),
    role: chosen('role'),
    active: chosen('active'),
    newsletter: chosen('newsletter'),
    bounced: chosen('bounced'),
    parcels: chosen('parcels'),
  } satisfies Record<keyof SegmentFilter, SQL>;
  const names = Object.keys(conditions) as (keyof SegmentFilter)[];
  const known = sql.raw(`'{${names.join(',')}}'::text[]`);
  return sql`(${filter} <> '{}' and ${filter} - ${known} = '{}' and ${sql.join(
    names.map((name) => sql`(${valueOf(name)} is null or ${conditions[name]})`),
    sql` and `,
  )})`;
}
