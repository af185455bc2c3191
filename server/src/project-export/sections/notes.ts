import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notes } from '../../schema/notes.ts';
import { nameOfUser, users } from '../../schema/users.ts';
import type { Section } from '../section.ts';

interface NoteRow {
  id: number;
  text: string;
  user: number | null;
  contact: number | null;
  message: number | null;
  parcel: string | null;
  newsletter: number | null;
  author: string;
  created_at: string;
  changed_at: string;
  due_on: string | null;
  owner: string;
  promise: string;
  done_at: string | null;
  done_by: string;
}

const author = alias(users, 'author');
const owner = alias(users, 'owner');
const doneBy = alias(users, 'done_by');

export const noteSection: Section<NoteRow> = {
  name: 'notes',
  title: 'Notities en opvolging van medewerkers',
  about:
    'Werkaantekeningen van medewerkers over bewoners, contacten, percelen en berichten, die alleen medewerkers zagen. Van een ' +
    'toezegging zag de bewoner alleen de tekst van de toezegging, de datum en of die was nagekomen.',
  fields: {
    id: 'nummer',
    text: 'notitie',
    user: 'over gebruiker: het nummer; null als de notitie over iets anders gaat',
    contact: 'over contact: het nummer; null als de notitie over iets anders gaat',
    message: 'over bericht: het nummer; null als de notitie over iets anders gaat',
    parcel: 'over perceel: de naam; null als de notitie over iets anders gaat',
    newsletter: 'over nieuwsbrief: het nummer; null als de notitie daar niet over gaat',
    author: 'geschreven door; leeg als het account is verwijderd',
    created_at: 'geschreven',
    changed_at: 'gewijzigd',
    due_on: 'opvolgen op: de datum; null als dat niet hoefde',
    owner: 'opvolgen door: de naam; leeg als die er niet is',
    promise: 'toezegging: wat de bewoner zag; leeg als er niets is toegezegd',
    done_at: 'gedaan: wanneer; null als dat niet is gebeurd',
    done_by: 'gedaan gemeld door; leeg als dat niet is gebeurd',
  },
  query: sql`select ${notes.id}, ${notes.text}, ${notes.userId} as "user", ${notes.contactId} as contact,
      ${notes.messageId} as message, ${notes.parcel}, ${notes.newsletterId} as newsletter, case when ${notes.isAutomatic} then 'Het portaal' else ${nameOfUser(author)} end as author, ${notes.createdAt} as created_at,
      ${notes.changedAt} as changed_at, ${notes.dueOn}::text as due_on, ${nameOfUser(owner)} as owner, ${notes.promise},
      ${notes.doneAt} as done_at, ${nameOfUser(doneBy)} as done_by
    from ${notes} left join ${users} as author on ${author.id} = ${notes.authorId}
      left join ${users} as owner on ${owner.id} = ${notes.ownerId}
      left join ${users} as done_by on ${doneBy.id} = ${notes.doneById}
    order by ${notes.createdAt} desc, ${notes.id} desc`,
  columns: ['text', 'author', 'created_at', 'due_on', 'owner', 'done_at'],
  sortedBy: 'created_at',
};
