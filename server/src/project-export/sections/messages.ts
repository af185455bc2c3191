import { sql } from 'drizzle-orm';
import { messages } from '../../schema/messages.ts';
import { standardAnswers } from '../../schema/standard-answers.ts';
import { nameOfUser, users } from '../../schema/users.ts';
import type { Section } from '../section.ts';

interface MessageRow {
  id: number;
  subject: string;
  text: string;
  name: string;
  email: string;
  user: number | null;
  created_at: string;
  changed_at: string | null;
  read_at: string | null;
  owner: string;
}

export const messageSection: Section<MessageRow> = {
  name: 'messages',
  title: 'Berichten aan het projectteam',
  about:
    'Wat bewoners via het portaal schreven. Antwoorden gaan per e-mail buiten het portaal om en staan hier dus niet.',
  fields: {
    id: 'nummer',
    subject: 'onderwerp',
    text: 'tekst: als HTML',
    name: 'naam van de afzender; leeg als het account is verwijderd',
    email: 'e-mailadres van de afzender; leeg als het account is verwijderd',
    user: 'gebruiker: het nummer; null als die er niet meer is',
    created_at: 'ontvangen',
    changed_at: 'gewijzigd door de afzender; null als dat niet is gebeurd',
    read_at: 'gelezen: wanneer een medewerker het als gelezen markeerde; null als dat niet is gebeurd',
    owner: 'behandelaar: de naam; leeg als niemand is gekozen of het account is verwijderd',
  },
  query: sql`select ${messages.id}, ${messages.subject}, ${messages.text}, ${messages.name}, ${messages.email},
      ${messages.senderId} as "user", ${messages.createdAt} as created_at, ${messages.changedAt} as changed_at, ${messages.readAt} as read_at,
      ${nameOfUser()} as owner
    from ${messages} left join ${users} on ${users.id} = ${messages.ownerId}
    order by ${messages.createdAt} desc, ${messages.id} desc`,
  columns: ['subject', 'name', 'email', 'created_at', 'read_at', 'owner'],
  sortedBy: 'created_at',
  titleOf: ({ subject }) => subject,
};

interface AnswerRow {
  id: number;
  name: string;
  text: string;
  changed_at: string;
}

export const answerSection: Section<AnswerRow> = {
  name: 'standard-answers',
  title: 'Standaardantwoorden',
  about: 'Teksten waarmee het projectteam berichten beantwoordde. Een veld tussen accolades vulde het portaal in.',
  fields: { id: 'nummer', name: 'naam', text: 'tekst: als HTML', changed_at: 'laatst gewijzigd' },
  query: sql`select ${standardAnswers.id}, ${standardAnswers.name}, ${standardAnswers.text},
      ${standardAnswers.changedAt} as changed_at
    from ${standardAnswers} order by ${standardAnswers.name}, ${standardAnswers.id}`,
  columns: ['name', 'id', 'changed_at'],
  titleOf: ({ name }) => name,
};
