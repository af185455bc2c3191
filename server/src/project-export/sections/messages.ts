import { sql } from 'drizzle-orm';
import { messages } from '../../schema/messages.ts';
import { facts, html, richText, when } from '../html.ts';
import { link } from '../layout.ts';
import { pageOf, type Section } from '../section.ts';

interface MessageRow {
  id: number;
  subject: string;
  text: string;
  name: string;
  email: string;
  user: number | null;
  created_at: string;
  read_at: string | null;
}

/** Messages to the project team. */
export const messageSection: Section<MessageRow> = {
  name: 'messages',
  title: 'Berichten aan het projectteam',
  about:
    'Wat bewoners via het portaal schreven. Antwoorden gaan per e-mail buiten het portaal om en staan hier dus niet.',
  fields: {
    id: 'nummer',
    subject: 'onderwerp',
    text: 'tekst als HTML',
    name: 'naam van de afzender; leeg als het account is verwijderd',
    email: 'e-mailadres van de afzender; leeg als het account is verwijderd',
    user: 'nummer van de gebruiker; null als die er niet meer is',
    created_at: 'wanneer het is verstuurd',
    read_at: 'wanneer een medewerker het als gelezen markeerde; null als dat niet is gebeurd',
  },
  query: sql`select ${messages.id}, ${messages.subject}, ${messages.text}, ${messages.name}, ${messages.email},
      ${messages.senderId} as "user", ${messages.createdAt} as created_at, ${messages.readAt} as read_at
    from ${messages} order by ${messages.createdAt} desc, ${messages.id} desc`,
  list: {
    headings: ['Onderwerp', 'Afzender', 'Verstuurd', 'Gelezen'],
    cells: (row) => [
      html`<a href="${link('messages/index.html', pageOf('messages', row.id))}">${row.subject}</a>`,
      row.name || row.email || 'account verwijderd',
      when(row.created_at),
      when(row.read_at) || 'nee',
    ],
    nameOf: (row) => when(row.created_at),
  },
  page: async (row) => ({
    title: row.subject,
    body: html`${facts([
        [
          'Afzender',
          row.user === null
            ? 'account verwijderd'
            : html`<a href="${link(pageOf('messages', row.id), pageOf('users', row.user))}"
                >${row.name || row.email}</a
              >`,
        ],
        ['E-mailadres', row.email],
        ['Verstuurd', when(row.created_at)],
        ['Als gelezen gemarkeerd', when(row.read_at) || 'nee'],
      ])}
      <h2>Tekst</h2>
      ${richText(row.text)}`,
  }),
};
