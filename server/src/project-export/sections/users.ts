import { sql } from 'drizzle-orm';
import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import type { RelaticsData } from '@dijkportaal/contract/relations';
import { labelsOf, userLabels } from '../../audience/public.ts';
import { contacts } from '../../schema/contacts.ts';
import { messages } from '../../schema/messages.ts';
import { profiles } from '../../schema/profiles.ts';
import { nameOfUser, users } from '../../schema/users.ts';
import { facts, html, list, when, yesOrNo } from '../html.ts';
import { link } from '../layout.ts';
import { namesJson } from '../rows.ts';
import { pageOf, type Section } from '../section.ts';
import { names, type Named } from './audience.ts';
import { addressLine } from './contacts.ts';
import { showParcels } from './parcels.ts';
import { showRelations } from './relations.ts';

interface UserRow {
  id: number;
  name: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  is_staff: boolean;
  is_superuser: boolean;
  is_active: boolean;
  created_at: string;
  last_login: string | null;
  guid: string;
  street: string;
  house_number: string;
  number_addition: string;
  zip: string;
  city: string;
  state: string;
  latitude: number | null;
  longitude: number | null;
  parcels: string;
  polygons: Polygon[];
  newsletter: boolean;
  notifications: boolean;
  groups: Named[];
  zones: Named[];
  contacts: Named[];
  messages: Named[];
  relatics_data: RelaticsData | null;
  relatics_fetched_at: string | null;
  updated_at: string | null;
}

const roleOf = (row: UserRow) => (row.is_superuser ? 'beheerder' : row.is_staff ? 'medewerker' : 'bewoner');

/** Accounts with their profiles. */
export const userSection: Section<UserRow> = {
  name: 'users',
  title: 'Gebruikers',
  about:
    'Iedereen met een account, op naam: bewoners en medewerkers, met hun profiel, percelen, wensen en contactmomenten.',
  fields: {
    id: 'nummer',
    name: 'naam, of gebruikersnaam als die er niet is',
    username: 'gebruikersnaam',
    email: 'e-mailadres',
    first_name: 'voornaam',
    last_name: 'achternaam',
    is_staff: 'of het een medewerker is',
    is_superuser: 'of het een beheerder is',
    is_active: 'of het account actief is',
    created_at: 'wanneer het account is gemaakt',
    last_login: 'wanneer voor het laatst is ingelogd; null is nooit',
    guid: 'nummer in Relatics',
    street: 'straat',
    house_number: 'huisnummer',
    number_addition: 'toevoeging',
    zip: 'postcode',
    city: 'plaats',
    state: 'provincie',
    latitude: 'breedtegraad (WGS 84)',
    longitude: 'lengtegraad (WGS 84)',
    parcels: 'percelen als tekst',
    polygons: 'omtrekken van percelen: name en polygon, hoekpunten als [breedtegraad, lengtegraad] in WGS 84',
    newsletter: 'of deze persoon nieuwsbrieven wilde',
    notifications: 'of deze persoon meldingen per e-mail wilde',
    groups: 'groepen: id en name',
    zones: 'zones: id en name',
    contacts: 'contacten met dit account: id en name',
    messages: 'berichten aan het projectteam: id en name (onderwerp)',
    relatics_data: 'wensen (Klanteis) en contactmomenten (Contactmoment) zoals Relatics ze gaf',
    relatics_fetched_at: 'wanneer die voor het laatst zijn opgehaald',
    updated_at: 'wanneer het profiel voor het laatst is gewijzigd',
  },
  query: sql`
    select ${users.id}, ${nameOfUser()} as name, ${users.username}, ${users.email}, ${users.firstName} as first_name, ${users.lastName} as last_name,
      ${users.isStaff} as is_staff, ${users.isSuperuser} as is_superuser, ${users.isActive} as is_active,
      ${users.createdAt} as created_at, ${users.lastLogin} as last_login, coalesce(${profiles.guid}, '') as guid,
      coalesce(${profiles.street}, '') as street, coalesce(${profiles.houseNumber}, '') as house_number,
      coalesce(${profiles.numberAddition}, '') as number_addition, coalesce(${profiles.zip}, '') as zip,
      coalesce(${profiles.city}, '') as city, coalesce(${profiles.state}, '') as state, ${profiles.latitude}, ${profiles.longitude},
      coalesce(${profiles.parcels}, '') as parcels, coalesce(${profiles.polygons}, '[]') as polygons,
      coalesce(${profiles.newsletter}, false) as newsletter, coalesce(${profiles.notifications}, false) as notifications,
      ${labelsOf(userLabels, 'groups')} as groups, ${labelsOf(userLabels, 'zones')} as zones,
      ${namesJson(sql`select ${contacts.id}, ${contacts.name} from ${contacts} where ${contacts.userId} = ${users.id}`)} as contacts,
      ${namesJson(sql`select ${messages.id}, ${messages.subject} as name from ${messages} where ${messages.senderId} = ${users.id}`)} as messages,
      ${profiles.relaticsData} as relatics_data, ${profiles.relaticsFetchedAt} as relatics_fetched_at, ${profiles.updatedAt} as updated_at
    from ${users} left join ${profiles} on ${profiles.userId} = ${users.id} order by search_fold(${nameOfUser()}), ${users.id}`,
  list: {
    headings: ['Naam', 'Rol', 'Adres', 'Percelen', 'Laatst ingelogd'],
    cells: (row) => [
      html`<a href="${link('users/index.html', pageOf('users', row.id))}">${row.name}</a><br /><small
          >${row.email}</small
        >`,
      row.is_active ? roleOf(row) : `${roleOf(row)}, niet actief`,
      addressLine(row),
      row.parcels,
      when(row.last_login) || 'nooit',
    ],
    nameOf: (row) => row.name,
  },
  page: async (row) => {
    const path = pageOf('users', row.id);
    return {
      title: row.name,
      body: html`<h2>Account</h2>
        ${facts([
          ['Nummer', String(row.id)],
          ['Gebruikersnaam', row.username],
          ['E-mailadres', row.email],
          ['Rol', roleOf(row)],
          ['Actief', yesOrNo(row.is_active)],
          ['Gemaakt', when(row.created_at)],
          ['Laatst ingelogd', when(row.last_login) || 'nooit'],
        ])}
        <h2>Profiel</h2>
        ${facts([
          ['Adres', addressLine(row)],
          ['Provincie', row.state],
          ['Plaats op de kaart (WGS 84)', row.latitude === null ? '' : `${row.latitude}, ${row.longitude}`],
          ['Nummer in Relatics', row.guid],
          ['Groepen', names(row.groups)],
          ['Zones', names(row.zones)],
          ['Wil nieuwsbrieven', yesOrNo(row.newsletter)],
          ['Wil meldingen', yesOrNo(row.notifications)],
          ['Laatst gewijzigd', when(row.updated_at)],
          ['Contacten', list(row.contacts.map(({ id, name }) => `${name} (nummer ${id})`))],
          [
            'Berichten aan het projectteam',
            list(row.messages.map(({ id, name }) => html`<a href="${link(path, pageOf('messages', id))}">${name}</a>`)),
          ],
        ])}
        <h2>Percelen</h2>
        ${showParcels(row.parcels, row.polygons)} ${showRelations(row.relatics_data, row.relatics_fetched_at)}`,
    };
  },
};
