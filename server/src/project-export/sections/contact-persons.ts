import { sql } from 'drizzle-orm';
import { contactPersonLabels, labelsOf } from '../../audience/public.ts';
import { contactPersons } from '../../schema/contact-persons.ts';
import { nameOfUser, users } from '../../schema/users.ts';
import { fileFields, filesJson, showFiles, withPlaces, type ExportedFile } from '../files.ts';
import type { Section } from '../section.ts';
import type { Named } from './audience.ts';

interface ContactPersonRow {
  id: number;
  user_id: number;
  name: string;
  phone: string;
  hours: string;
  groups: Named[];
  zones: Named[];
  users: Named[];
  files: ExportedFile[];
}

const names = (labels: Named[]) => labels.map(({ name }) => name).join(', ');

export const contactPersonSection: Section<ContactPersonRow> = {
  name: 'contact-persons',
  title: 'Contactpersonen',
  about: 'De medewerkers die bewoners konden bellen. Wie er geen had, belde het projectteam.',
  fields: {
    id: 'nummer',
    user_id: 'account van de medewerker, zie users.jsonl',
    name: 'naam',
    phone: 'telefoonnummer; leeg is dat van het projectteam',
    hours: 'wanneer die te bellen was',
    groups: 'contactpersoon van deze groepen: id en name',
    zones: 'contactpersoon van deze zones: id en name',
    users: 'contactpersoon van deze mensen: id en name',
    files: fileFields,
  },
  query: sql`select ${contactPersons.id}, ${contactPersons.userId} as user_id, ${nameOfUser()} as name, ${contactPersons.phone},
      ${contactPersons.hours}, ${labelsOf(contactPersonLabels, 'groups')} as groups,
      ${labelsOf(contactPersonLabels, 'zones')} as zones, ${labelsOf(contactPersonLabels, 'users')} as users,
      ${filesJson('contact_person_id', sql`${contactPersons.id}`)} as files
    from ${contactPersons} join ${users} on ${users.id} = ${contactPersons.userId} order by name, ${contactPersons.id}`,
  complete: (row) => ({ ...row, files: withPlaces(row.files) }),
  columns: ['name', 'id', 'phone', 'groups', 'zones'],
  show: {
    groups: ({ groups }) => names(groups),
    zones: ({ zones }) => names(zones),
    users: ({ users: people }) => names(people),
    files: showFiles,
  },
  titleOf: ({ name }) => name,
};
