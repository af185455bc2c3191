import { asc, eq, inArray, sql } from 'drizzle-orm';
import { isSuppressed } from '../bounces/public.ts';
import type { Db } from '../platform/database/db.ts';
import { contactZones, zones } from '../schema/audience.ts';
import { contacts } from '../schema/contacts.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';

/** Somebody who gets a letter, with the lines of the address block. */
export interface Receiver {
  id: number;
  name: string;
  address: string[];
  zones: string[];
}

/** Who of the chosen contacts gets a letter, by name, and why the others do not. */
export interface Chosen {
  receivers: Receiver[];
  leftOut: { id: number; name: string; reason: string }[];
}

/** Whether mail reaches a contact: without an account, any address that would be invited counts. */
const isReached = sql<boolean>`case when ${users.id} is null
  then exists (select from unnest(${contacts.addresses}) as address where not ${isSuppressed(sql`address`)})
  else not ${isSuppressed(users.email)} end`;

/** Chooses among contacts. */
export async function chooseReceivers(db: Db, ids: number[]): Promise<Chosen> {
  const rows = await db
    .select({
      id: contacts.id,
      name: contacts.name,
      details: contacts.details,
      account: users,
      profile: profiles,
      isReached,
      zones: sql<
        string[]
      >`array(select ${zones.name} from ${contactZones} join ${zones} on ${zones.id} = ${contactZones.zoneId}
        where ${contactZones.contactId} = ${contacts.id} order by search_fold(${zones.name}))`,
    })
    .from(contacts)
    .leftJoin(users, eq(users.id, contacts.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(inArray(contacts.id, [...new Set(ids)]))
    .orderBy(asc(contacts.name), asc(contacts.id));
  const chosen: Chosen = { receivers: [], leftOut: [] };
  for (const { id, name, details, account, profile, zones: names, isReached: hasMail } of rows) {
    const place = profile?.city ? profile : (details ?? profile);
    const read = { name: toPrint(name), address: addressLines(place) };
    const reason = refuse(account, hasMail, read);
    if (reason !== null) chosen.leftOut.push({ id, name, reason });
    else chosen.receivers.push({ id, name: read.name, address: read.address ?? [], zones: names.map(toPrint) });
  }
  return chosen;
}

function refuse(
  account: typeof users.$inferSelect | null,
  hasMail: boolean,
  { name, address }: { name: string; address: string[] | null },
): string | null {
  if (account?.isStaff || account?.isSuperuser) return 'Dit is een medewerker.';
  if (account?.lastLogin) return 'Deze persoon heeft al ingelogd.';
  if (account?.isActive === false) return 'Dit account is niet actief.';
  if (hasMail) return 'Dit contact is per e-mail bereikbaar.';
  if (address === null) return 'Het postadres is niet bekend of niet compleet.';
  if ([name, ...address].some((line) => otherScripts.test(line))) {
    return 'De naam of het adres heeft letters die niet op een brief gedrukt kunnen worden.';
  }
  return name === '' ? 'De naam ontbreekt.' : null;
}

type Place = Record<'street' | 'houseNumber' | 'numberAddition' | 'zip' | 'city', string>;

/** Street and number, postcode and town; null if one is missing. */
function addressLines(place: Place | null): string[] | null {
  if (place === null) return null;
  const [street, number, zip, city] = [
    toPrint(place.street),
    toPrint(`${place.houseNumber} ${place.numberAddition}`),
    toPrint(place.zip).replace(
      /^(\d{4}) ?([A-Za-z]{2})$/,
      (_all, digits, letters) => `${digits} ${letters.toUpperCase()}`,
    ),
    toPrint(place.city),
  ];
  if (street === '' || zip === '' || city === '') return null;
  return [`${street} ${number}`.trim(), `${zip}  ${city}`];
}

/** The font of the letters has Latin, Greek and Cyrillic. */
const otherScripts = /(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Common})\p{L}/u;

const maxLine = 150;

/** One line without control characters, pictures and direction marks. */
const toPrint = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{Sc} +=|]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxLine)
    .toWellFormed();
