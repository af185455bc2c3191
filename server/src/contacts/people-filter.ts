import type { contacts as contract } from '@dijkportaal/contract/contacts';
import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import type { users as usersContract } from '@dijkportaal/contract/users';
import { and, sql, type SQL } from 'drizzle-orm';
import { mailedLinks } from '../schema/auth.ts';
import { contacts } from '../schema/contacts.ts';
import { mailAddresses } from '../schema/newsletters.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';

type UsersFilter = Omit<CheckedInputTo<typeof usersContract.list>['query'], 'page' | 'page_size' | 'perPage'>;
type ContactsFilter = CheckedInputTo<typeof contract.export>['query'];

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

const usersByAccount = {
  not_begun: sql`${users.isActive} and ${users.lastLogin} is null and exists (select from ${mailedLinks}
    where ${mailedLinks.userId} = ${users.id} and ${mailedLinks.purpose} = 'invitation')`,
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

const hasAccount = (condition: SQL | undefined) =>
  condition && sql`exists (select from ${users} where ${users.id} = ${contacts.userId} and ${condition})`;
const hasNoAccount = sql`${contacts.userId} is null`;

const contactsByAccount = {
  none: hasNoAccount,
  invited: sql`${contacts.invitedAt} is not null and ${contacts.userId} is not null`,
  not_begun: sql`${contacts.invitedAt} is not null and ${hasAccount(sql`${users.lastLogin} is null`)}`,
  signed_in: hasAccount(sql`${users.lastLogin} is not null`),
};

/** A contact without an account gets newsletters that are sent to contacts, at an address that takes them. */
const getsNewsletter = sql`(${hasAccount(and(sql`${users.isActive}`, wantsNewsletter))}
  or (${hasNoAccount} and ${hasOpenAddress}))`;

/** Relatics may have the outlines of somebody without an account. */
const hasNoParcel = sql`(${hasAccount(hasNoOutline)} or (${hasNoAccount}
  and coalesce(jsonb_array_length(${contacts.details} -> 'polygons'), 0) = 0))`;

/** The condition on `contacts` for the filters of their list, without search, group and zone. */
export function matchesContactsFilter({ account, role, active, newsletter, bounced, parcels }: ContactsFilter) {
  return and(
    account && contactsByAccount[account],
    hasAccount(and(role && roles[role], active && isActive[active])),
    newsletter && (newsletter === 'true' ? getsNewsletter : sql`not ${getsNewsletter}`),
    bounced && sql`${contacts.addresses} && ${suppressed}`,
    parcels && hasNoParcel,
  );
}
