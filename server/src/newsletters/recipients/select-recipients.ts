import { sql, type SQL } from 'drizzle-orm';
import { isInAudience, type Audience } from '../../audience/public.ts';
import { contacts } from '../../schema/contacts.ts';
import { mailAddresses } from '../../schema/newsletters.ts';
import { profiles } from '../../schema/profiles.ts';
import { users } from '../../schema/users.ts';

/** Who a newsletter is for. */
export interface ChosenRecipients extends Audience {
  sendToContacts: boolean;
  sendToNotLoggedIn: boolean;
}

/** Why an address gets nothing; the first that is so counts. In SQL `reason` is the place in this list, 0 gets it. */
export const leftOutReasons = [null, 'opted_out', 'bounced', 'not_signed_in', 'no_address'] as const;

/**
 * The recipients: user_id, contact_id, email and name, one row for each address. Of those who share one an account
 * goes before a contact, then the lowest id. A contact whose address has an account carries that account's id too.
 */
export function selectRecipients(chosen: ChosenRecipients): SQL {
  return sql`select distinct on (email collate "C") user_id, contact_id, email, name
    from (${selectCandidates(chosen)}) as candidates where reason = 0
    order by email collate "C", contact_id nulls first`;
}

/** How many addresses get it. */
export function countRecipients(chosen: ChosenRecipients): SQL<number> {
  return sql<number>`(select count(*)::int from (
    select from (${selectCandidates(chosen)}) as candidates where reason = 0 group by email) as addresses)`;
}

/**
 * Everybody in the audience with an address, one row for each person and address, with the reason why they get nothing,
 * the words to search and sort by, and whether it is a contact at the address of their own account.
 *
 * - Accounts that are active and have the newsletter on in their profile; before the first sign-in only where the
 *   newsletter is sent to those too. With the newsletter off they opted out, but who never signed in never chose:
 *   not signed in.
 * - Contacts, where the newsletter is sent to those, unless their account or the one that has the address opted out.
 * - What is known of an address holds for everybody who has it.
 */
export function selectCandidates(chosen: ChosenRecipients): SQL {
  const accounts = sql`
    select ${users.id} as user_id, null::int as contact_id, ${users.email} as email,
      btrim(${users.firstName} || ' ' || ${users.lastName}) as name,
      case when ${isOptedOut} or ${saidNo} then 1
        when ${isBounced} then 2
        when not ${profiles.newsletter} or (${users.lastLogin} is null and not ${chosen.sendToNotLoggedIn}::boolean) then 3
        else 0 end as reason,
      search_fold(btrim(${users.firstName} || ' ' || ${users.lastName}) || ' ' || ${users.email}) as words,
      false as is_own
    from ${users} join ${profiles} on ${profiles.userId} = ${users.id}
      left join ${mailAddresses} on ${mailAddresses.email} = ${users.email}
    where ${users.isActive} and ${isInAudience('user', chosen)}`;
  if (!chosen.sendToContacts) return accounts;
  return sql`${accounts} union all
    select holder.id, reached.id, address, reached.name,
      case when ${isOptedOut} or refusing_holder.user_id is not null or refusing_owner.user_id is not null then 1
        when ${isBounced} then 2 else 0 end,
      reached.search_text, coalesce(reached.user_id = holder.id, false)
    from (
      select ${contacts.id}, ${contacts.name}, ${contacts.userId}, ${contacts.searchText}, unnest(${contacts.addresses}) as address
      from ${contacts} where ${isInAudience('contact', chosen)}
    ) as reached
      left join ${mailAddresses} on ${mailAddresses.email} = address
      left join ${users} as holder on holder.email = address
      left join ${refusing} as refusing_holder on refusing_holder.user_id = holder.id
      left join ${refusing} as refusing_owner on refusing_owner.user_id = reached.user_id`;
}

/** Contacts in the audience who have no valid address at all. */
export function selectUnreachable(chosen: ChosenRecipients): SQL {
  return sql`select null::int as user_id, ${contacts.id} as contact_id, '' as email, ${contacts.name} as name,
      4 as reason, ${contacts.searchText} as words
    from ${contacts} where ${chosen.sendToContacts}::boolean and ${contacts.addresses} = '{}'
      and ${isInAudience('contact', chosen)}`;
}

const isOptedOut = sql`${mailAddresses.optedOutAt} is not null`;
const isBounced = sql`${mailAddresses.bouncedAt} is not null`;

/** Whether an account that was signed in with has the newsletter off. */
const saidNo = sql`(${users.lastLogin} is not null and not ${profiles.newsletter})`;

const refusing = sql`(select ${profiles.userId} from ${profiles} join ${users} on ${users.id} = ${profiles.userId} where ${saidNo})`;
