import type { NewItemKind } from '@dijkportaal/contract/whats-new';
import { sql } from 'drizzle-orm';
import { isOfProfile } from '../appointments/public.ts';
import { selectContactPersons } from '../contact-persons/public.ts';
import { appointmentSection, workSection } from '../project-export/public.ts';
import { isPublishedFor } from '../publications/public.ts';
import { appointments } from '../schema/appointments.ts';
import { profiles } from '../schema/profiles.ts';
import { publications } from '../schema/publications.ts';
import { openedItems } from '../schema/whats-new.ts';
import { works } from '../schema/works.ts';
import { isNearUser } from '../works/public.ts';
import { any } from './own-sections.ts';
import { ofPerson, type AnySection, type Person } from './sections.ts';

const appointmentsOf = ({ userId }: Person) =>
  ofPerson(appointmentSection, {
    name: 'afspraken',
    title: 'Uw afspraken',
    about: 'Afspraken uit Relatics, en of u ze bevestigde. Het portaal wist een afspraak enige tijd na de dag zelf.',
    fields: [
      'starts_at',
      'title',
      'type',
      'who',
      'status',
      'is_cancelled',
      'confirmed_for',
      'confirmed_at',
      'moment_id',
    ],
    columns: ['title', 'starts_at', 'who', 'is_cancelled', 'confirmed_at'],
    titleOf: ({ title }) => title,
    // Not those from before the profile was linked to another person: they are somebody else's.
    where: sql`item.id = any(array(select ${appointments.id} from ${appointments} join ${profiles} on ${isOfProfile}
      where ${appointments.userId} = ${userId}))`,
    words: {
      who: 'wie er komt',
      confirmed_for: 'voor welk tijdstip u bevestigde; null als u dat niet deed',
      confirmed_at: 'wanneer u bevestigde',
    },
  });

interface ContactPersonRow {
  id: number;
  name: string;
  job_title: string;
  phone: string;
  hours: string;
}

const contactPersonOf = ({ userId }: Person) =>
  any<ContactPersonRow>({
    name: 'contactpersoon',
    title: 'Uw contactpersoon',
    about: 'De medewerker die u nu kunt bellen. Staat er niemand? Dan belt u het projectteam.',
    fields: {
      id: 'nummer',
      name: 'naam',
      job_title: 'functie',
      phone: 'telefoonnummer; leeg is dat van het projectteam',
      hours: 'wanneer u kunt bellen',
    },
    query: sql`select id, name, "jobTitle" as job_title, phone, hours from (${selectContactPersons([userId])}) as chosen`,
    columns: ['name', 'job_title', 'phone', 'hours'],
  });

interface OpenedRow {
  id: number;
  kind: NewItemKind | 'all';
  ref: string;
  title: string;
  opened_at: string;
}

const kinds: Record<OpenedRow['kind'], string> = {
  design: 'ontwerp',
  document: 'document',
  news: 'nieuws',
  wish: 'wens',
  contact_moment: 'contactmoment',
  message: 'bericht',
  all: 'alles van voor dit tijdstip telt als gelezen',
};

const openedBy = ({ userId }: Person) =>
  any<OpenedRow>({
    name: 'geopend',
    title: 'Wat u hebt geopend',
    about: "Daarmee weet het portaal wat het u moet laten zien bij 'Nieuw voor u'. Het wist dit na een jaar.",
    fields: {
      id: 'volgnummer',
      kind:
        'soort: design (ontwerp), document, news (nieuws), wish (wens), contact_moment (contactmoment) of message (bericht); ' +
        'all is het tijdstip waarvoor alles als gelezen telt',
      ref: 'nummer van wat u opende',
      title: 'titel; leeg als u het niet meer kunt zien',
      opened_at: 'geopend',
    },
    query: sql`select row_number() over (order by item.opened_at, item.kind, item.ref) as id, item.*
      from (
        select ${openedItems.kind}, ${openedItems.ref}, coalesce(
            (select ${publications.title} from ${publications} where ${publications.kind} = ${openedItems.kind}
              and ${publications.id}::text = ${openedItems.ref} and ${isPublishedFor(userId)}),
            (select ${profiles.relaticsItems} -> (${openedItems.kind} || ' ' || ${openedItems.ref}) ->> 'name'
              from ${profiles} where ${profiles.userId} = ${userId}), '') as title, ${openedItems.openedAt} as opened_at
        from ${openedItems} where ${openedItems.userId} = ${userId}
        union all
        select 'all', '', '', ${profiles.readUntil} from ${profiles} where ${profiles.userId} = ${userId}
      ) as item order by id desc`,
    columns: ['opened_at', 'kind', 'title'],
    sortedBy: 'opened_at',
    show: { kind: ({ kind }) => kinds[kind] },
  });

const worksNear = ({ userId }: Person) =>
  ofPerson(workSection, {
    name: 'werk',
    title: 'Werk bij u in de buurt',
    about: 'Werk dat u kunt zien omdat het bij uw adres of perceel is, of in uw deel van de dijk.',
    fields: [
      'title',
      'description',
      'starts_on',
      'ends_on',
      'from_time',
      'until_time',
      'effects',
      'zone_name',
      'is_phase',
      'state',
      'created_at',
      'changed_at',
    ],
    columns: ['title', 'starts_on', 'ends_on', 'effects', 'state'],
    titleOf: ({ title }) => title,
    where: sql`item.id = any(array(select ${works.id} from ${works} where ${works.state} <> 'draft' and ${isNearUser(userId)}))`,
    words: { is_phase: 'fase (of het een fase van uw deel van de dijk is)' },
  });

/** What a resident sees on the first page of the portal. */
export const homeSections = (person: Person): AnySection[] => [
  appointmentsOf(person),
  contactPersonOf(person),
  worksNear(person),
  openedBy(person),
];
