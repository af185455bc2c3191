import { sql, type SQL } from 'drizzle-orm';
import { contacts } from '../../schema/contacts.ts';
import { newsletterMails } from '../../schema/newsletters.ts';
import { profiles } from '../../schema/profiles.ts';
import { users } from '../../schema/users.ts';

/*
 * Recipients are fixed when sending starts, but hours may pass before a mail leaves. These conditions in SQL are about a
 * row of `newsletter_mails` at that moment. A row with a contact is mailed to the contact, any other to the account.
 */

const { userId, contactId, email } = newsletterMails;

/** The account or contact has another address now, which is not that of this row. */
export const isAddressChanged: SQL<boolean> = sql`case when ${contactId} is not null
  then not exists (select from ${contacts} where ${contacts.id} = ${contactId} and ${contacts.addresses} @> array[${email}])
  else exists (select from ${users} where ${users.id} = ${userId} and ${users.email} <> ${email}) end`;

/** The account was deactivated. A contact is mailed whether or not it has an active account. */
export const isDeactivated: SQL<boolean> = sql`(${contactId} is null
  and exists (select from ${users} where ${users.id} = ${userId} and not ${users.isActive}))`;

/**
 * The newsletter was turned off in the profile of the account or, for a contact, of the account that it has or that has
 * this address, if that was ever signed in with.
 */
export const isTurnedOff: SQL<boolean> = sql`exists (select from ${users} join ${profiles} on ${profiles.userId} = ${users.id}
  where not ${profiles.newsletter} and case when ${contactId} is null then ${users.id} = ${userId}
    else ${users.lastLogin} is not null and (${users.email} = ${email}
      or ${users.id} = (select ${contacts.userId} from ${contacts} where ${contacts.id} = ${contactId})) end)`;
