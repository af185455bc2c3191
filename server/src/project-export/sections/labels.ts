import type { SegmentFilter } from '@dijkportaal/contract/contacts/segments';
import { auditLabelsNl } from '@dijkportaal/contract/audit/labels';
import { sql } from 'drizzle-orm';
import { contactGroups, contactZones, groups, userGroups, userZones, zones } from '../../schema/audience.ts';
import { segments } from '../../schema/contacts.ts';
import { count } from '../html.ts';
import type { Section } from '../section.ts';

interface LabelRow {
  id: number;
  name: string;
  users: number;
  contacts: number;
}

const list: Pick<Section<LabelRow>, 'columns' | 'show'> = {
  columns: ['name', 'id', 'users', 'contacts'],
  show: { users: ({ users }) => count(users), contacts: ({ contacts }) => count(contacts) },
};

const fields: Section<LabelRow>['fields'] = {
  id: 'nummer',
  name: 'naam',
  users: 'gebruikers: hoeveel; wie dat zijn staat in users.jsonl',
  contacts: 'contacten: hoeveel; wie dat zijn staat in contacts.jsonl',
};

export const groupSection: Section<LabelRow> = {
  name: 'groups',
  title: 'Groepen',
  about:
    'De groepen waarin het projectteam mensen indeelde. Bij elke gebruiker en elk contact staat in welke groepen die zit.',
  fields,
  query: sql`select ${groups.id}, ${groups.name},
      (select count(*) from ${userGroups} where ${userGroups.groupId} = ${groups.id}) as users,
      (select count(*) from ${contactGroups} where ${contactGroups.groupId} = ${groups.id}) as contacts
    from ${groups} order by ${groups.name}, ${groups.id}`,
  ...list,
};

/** Stretches of the dike. */
export const zoneSection: Section<LabelRow> = {
  name: 'zones',
  title: 'Zones',
  about: 'De stukken van de dijk. Bij elke gebruiker en elk contact staat bij welke zones die hoort.',
  fields,
  query: sql`select ${zones.id}, ${zones.name},
      (select count(*) from ${userZones} where ${userZones.zoneId} = ${zones.id}) as users,
      (select count(*) from ${contactZones} where ${contactZones.zoneId} = ${zones.id}) as contacts
    from ${zones} order by ${zones.name}, ${zones.id}`,
  ...list,
};

interface SegmentRow {
  id: number;
  name: string;
  filter: SegmentFilter;
}

const values: Record<string, string> = {
  none: 'geen',
  invited: 'uitgenodigd',
  not_begun: 'uitgenodigd, nog niet begonnen',
  never: 'nog nooit ingelogd',
  signed_in: 'heeft ingelogd',
  customer: 'gebruiker',
  staff: 'medewerker',
  superuser: 'beheerder',
  true: 'ja',
  false: 'nee',
};

const filterNames: Record<string, string> = auditLabelsNl.words.filters;

/** Named filters of contacts. */
export const segmentSection: Section<SegmentRow> = {
  name: 'segments',
  title: 'Segmenten',
  about: 'Filters op de contacten onder een naam. Wie eraan voldeed, bepaalde het portaal steeds opnieuw.',
  fields: {
    id: 'nummer',
    name: 'naam',
    filter: 'filters: search, group, zone, account, role, active, newsletter, bounced en parcels',
  },
  query: sql`select ${segments.id}, ${segments.name}, ${segments.filter} from ${segments} order by ${segments.name}, ${segments.id}`,
  columns: ['name', 'id', 'filter'],
  show: {
    filter: ({ filter }) =>
      Object.entries(filter)
        .map(([name, value]) => `${filterNames[name] ?? name}: ${values[String(value)] ?? String(value)}`)
        .join('; '),
  },
};
