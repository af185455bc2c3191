import { sql } from 'drizzle-orm';
import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import type { RelaticsData } from '@dijkportaal/contract/relations';
import { labelsOf, userLabels } from '../../audience/public.ts';
import { contacts } from '../../schema/contacts.ts';
import { messages } from '../../schema/messages.ts';
import { profiles } from '../../schema/profiles.ts';
import { nameOfUser, users } from '../../schema/users.ts';
import { html, type Html } from '../../platform/html.ts';
import { table, when } from '../html.ts';
import { namesJson } from '../rows.ts';
import type { Section } from '../section.ts';
import type { Named } from './audience.ts';

interface UserRow {
  id: number;
  name: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  job_title: string;
  is_staff: boolean;
  is_superuser: boolean;
  is_active: boolean;
  created_at: string;
  last_login: string | null;
  unused_warned_at: string | null;
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
    job_title: 'functie, van medewerkers',
    is_staff: 'medewerker (of het er een is)',
    is_superuser: 'beheerder (of het er een is)',
    is_active: 'actief (of het account dat is)',
    created_at: 'gemaakt',
    last_login: 'laatst ingelogd; null is nooit',
    unused_warned_at: 'gewaarschuwd dat het account verdwijnt, omdat er lang niet is ingelogd; null is nooit',
    guid: 'nummer in Relatics',
    street: 'straat',
    house_number: 'huisnummer',
    number_addition: 'toevoeging',
    zip: 'postcode',
    city: 'plaats',
    state: 'provincie',
    latitude: 'breedtegraad (WGS 84)',
    longitude: 'lengtegraad (WGS 84)',
    parcels: 'percelen, als tekst',
    polygons: 'omtrekken van percelen: name en polygon, hoekpunten als [breedtegraad, lengtegraad] in WGS 84',
    newsletter: 'wil nieuwsbrieven',
    notifications: 'wil meldingen per e-mail',
    groups: 'groepen: id en name',
    zones: 'zones: id en name',
    contacts: 'contacten met dit account: id en name',
    messages: 'berichten aan het projectteam: id en name (onderwerp)',
    relatics_data:
      'wensen en contactmomenten zoals Relatics ze gaf (Klanteis en Contactmoment); bijlagen staan alleen daar',
    relatics_fetched_at: 'uit Relatics opgehaald',
    updated_at: 'profiel gewijzigd',
  },
  query: sql`
    select ${users.id}, ${nameOfUser()} as name, ${users.username}, ${users.email}, ${users.firstName} as first_name, ${users.lastName} as last_name,
      ${users.jobTitle} as job_title,
      ${users.isStaff} as is_staff, ${users.isSuperuser} as is_superuser, ${users.isActive} as is_active,
      ${users.createdAt} as created_at, ${users.lastLogin} as last_login,
      ${users.unusedWarnedAt} as unused_warned_at, coalesce(${profiles.guid}, '') as guid,
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
  columns: [
    'name',
    'email',
    'is_staff',
    'is_superuser',
    'is_active',
    'street',
    'house_number',
    'city',
    'parcels',
    'last_login',
  ],
  show: {
    contacts: ({ contacts: own }) => own.map(({ id, name }) => `${name} (nummer ${id})`).join(', '),
    last_login: ({ last_login }) => when(last_login) || 'nooit',
    unused_warned_at: ({ unused_warned_at }) => when(unused_warned_at) || 'nooit',
    polygons: showOutlines,
  },
  titleOf: ({ name }) => name,
};

/** Of the longest side of a drawing. */
const size = 480;

/** The parcels of one person: a drawing to scale with north above, and the corners. */
function showOutlines({ polygons }: { polygons: Polygon[] }): Html | null {
  const drawn = polygons.filter(({ polygon }) => polygon.length > 0);
  const corners = drawn.map(({ name, polygon }) => [
    name,
    polygon.map(([latitude, longitude]) => `${latitude}, ${longitude}`).join(' · '),
  ]);
  if (drawn.length === 0) return null;
  return html`<figure>
      ${draw(drawn)}
      <figcaption>De omtrekken op schaal, met het noorden boven.</figcaption>
    </figure>
    ${table('Hoekpunten (breedtegraad, lengtegraad in WGS 84)', ['Perceel', 'Hoekpunten'], corners)}`;
}

function draw(polygons: Polygon[]): Html {
  const all = polygons.flatMap(({ polygon }) => polygon);
  const [north, south] = [Math.max(...all.map(([y]) => y)), Math.min(...all.map(([y]) => y))];
  const [west, east] = [Math.min(...all.map(([, x]) => x)), Math.max(...all.map(([, x]) => x))];
  // A degree of longitude is shorter than one of latitude.
  const narrow = Math.cos(((north + south) / 2) * (Math.PI / 180));
  const scale = size / Math.max((east - west) * narrow, north - south, 1e-7);
  const place = ([y, x]: [number, number]) =>
    `${((x - west) * narrow * scale).toFixed(1)},${((north - y) * scale).toFixed(1)}`;
  const [width, height] = [(east - west) * narrow * scale, (north - south) * scale].map((side) => side.toFixed(0));
  return html`<svg
    viewBox="-4 -4 ${Number(width) + 8} ${Number(height) + 8}"
    role="img"
    aria-label="Omtrekken van ${polygons.length === 1 ? '1 perceel' : `${polygons.length} percelen`}"
  >
    ${polygons.map(({ name, polygon }) => html`<polygon points="${polygon.map(place).join(' ')}"><title>${name}</title></polygon> `)}
  </svg>`;
}
