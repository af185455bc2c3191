import { auditLabelsNl } from '@dijkportaal/contract/audit/labels';
import { contactTextLengths, type ContactText } from '@dijkportaal/contract/contacts/contacts';
import { sql } from 'drizzle-orm';
import { contactLabels, labelsOf } from '../../audience/public.ts';
import { contactZones, refusedContactZones, zones } from '../../schema/audience.ts';
import { contacts } from '../../schema/contacts.ts';
import { nameOfUser, users } from '../../schema/users.ts';
import { namesJson } from '../rows.ts';
import type { Section } from '../section.ts';
import type { Named } from './audience.ts';

/** What the relationship system has besides the list. */
interface Details {
  first_name: string;
  last_name: string;
  street: string;
  house_number: string;
  number_addition: string;
  zip: string;
  city: string;
  state: string;
  parcels: string;
  latitude: number | null;
  longitude: number | null;
  polygons: unknown[];
}

interface ContactRow extends Record<ContactText, string> {
  id: number;
  external_id: string | null;
  filtered_email: string[];
  invite_all_email_addresses: boolean;
  user: Named | null;
  invited_at: string | null;
  account_deleted_at: string | null;
  groups: Named[];
  zones: (Named & { is_external: boolean })[];
  refused_zones: Named[];
  details: Details | null;
}

const detailNames = {
  first_name: 'firstName',
  last_name: 'lastName',
  street: 'street',
  house_number: 'houseNumber',
  number_addition: 'numberAddition',
  zip: 'zip',
  city: 'city',
  state: 'state',
  parcels: 'parcels',
  latitude: 'latitude',
  longitude: 'longitude',
  polygons: 'polygons',
} satisfies Record<keyof Details, string>;

const detailsJson = sql`case when ${contacts.details} is not null then json_build_object(${sql.join(
  Object.entries(detailNames).map(([name, stored]) => sql`${name}::text, ${contacts.details} -> ${stored}::text`),
  sql`, `,
)}) end`;

const texts = Object.keys(contactTextLengths) as ContactText[];
const textColumns = sql.raw(texts.map((name) => `contacts.${name}`).join(', '));
const textFields = Object.fromEntries(texts.map((name) => [name, auditLabelsNl.words.fields[name] ?? name])) as Record<
  ContactText,
  string
>;

/** People to reach. Without a page for each: there may be a million, and the list has all of it. */
export const contactSection: Section<ContactRow> = {
  name: 'contacts',
  title: 'Contacten',
  about:
    'De mensen en organisaties die het projectteam wilde bereiken, op naam. Percelen op de kaart staan alleen in data/contacts.jsonl. ' +
    'Wensen en contactmomenten staan bij de gebruiker.',
  fields: {
    id: 'nummer',
    external_id: 'nummer in Relatics; null bij contacten die medewerkers toevoegden',
    ...textFields,
    email: 'e-mailadressen, zoals ingevoerd',
    filtered_email: 'de geldige e-mailadressen waar nieuwsbrieven heen gaan',
    invite_all_email_addresses: 'of alle adressen worden uitgenodigd in plaats van alleen het eerste',
    user: 'account: id en name; null zonder account',
    invited_at: 'uitgenodigd: wanneer de laatste uitnodiging is gemaild',
    account_deleted_at: 'account verwijderd',
    groups: 'groepen: id en name',
    zones: 'zones: id, name en is_external (toegevoegd door Relatics)',
    refused_zones: 'zones die medewerkers hebben weggehaald',
    details:
      'adres en percelen: wat Relatics verder wist, first_name, last_name, street, house_number, number_addition, zip, city, state, parcels, ' +
      'latitude, longitude en polygons (omtrekken: name en hoekpunten in WGS 84)',
  },
  query: sql`
    select ${contacts.id}, ${contacts.externalId} as external_id, ${textColumns}, ${contacts.addresses} as filtered_email,
      ${contacts.inviteAllEmailAddresses} as invite_all_email_addresses,
      case when ${users.id} is not null then json_build_object('id', ${users.id}, 'name', ${nameOfUser()}) end as "user",
      ${contacts.invitedAt} as invited_at, ${contacts.accountDeletedAt} as account_deleted_at,
      ${labelsOf(contactLabels, 'groups')} as groups,
      (select coalesce(json_agg(json_build_object('id', ${zones.id}, 'name', ${zones.name}, 'is_external', ${contactZones.isExternal})
        order by ${zones.name}), '[]') from ${contactZones} join ${zones} on ${zones.id} = ${contactZones.zoneId}
        where ${contactZones.contactId} = ${contacts.id}) as zones,
      ${namesJson(sql`select ${zones.id}, ${zones.name} from ${refusedContactZones} join ${zones} on ${zones.id} = ${refusedContactZones.zoneId}
        where ${refusedContactZones.contactId} = ${contacts.id}`)} as refused_zones,
      ${detailsJson} as details
    from ${contacts} left join ${users} on ${users.id} = ${contacts.userId} order by ${contacts.name}, ${contacts.id}`,
  columns: [
    'name',
    'id',
    'external_id',
    'email',
    'mobile_phone',
    'details',
    'groups',
    'zones',
    'user',
    'invited_at',
    'account_deleted_at',
  ],
  show: {
    details: ({ details: known }) =>
      known &&
      [[known.street, known.house_number, known.number_addition], [known.zip, known.city], [known.parcels]]
        .map((words) => words.filter(Boolean).join(' '))
        .filter(Boolean)
        .join(', '),
  },
};
