import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { Timestamp } from './platform/fields.ts';

/** What can have a question to a resident. */
export const questionKinds = ['design', 'document', 'message'] as const;

/** Most questions whose reactions are counted, because each count reads its whole audience. */
export const maxCounted = 10;

/** Most questions that a list has; a resident's has as many of each kind. */
export const maxQuestions = 50;

const Question = z.object({
  kind: z.enum(questionKinds),
  id: z.int(),
  name: z.string(),
  question: z.string(),
  before: z.nullable(z.string()),
  at: z.nullable(Timestamp),
});
export type Question = z.output<typeof Question>;
describe(Question, {
  this: 'What the project team asks the caller: about a design or document, or in a conversation in which it waits for their answer.',
  name: 'The title of the design or document, or the subject of the conversation.',
  question: 'Empty for a conversation, whose latest answer has the question.',
  before: 'The day, in Dutch time, on which reacting is no longer possible; null for a conversation.',
  at: 'When the latest message or reply of the conversation arrived; null for a design or document.',
});

const AskedQuestion = z.object({
  kind: z.enum(['design', 'document']),
  id: z.int(),
  name: z.string(),
  before: z.string(),
});
export type AskedQuestion = z.output<typeof AskedQuestion>;
describe(AskedQuestion, {
  this: 'A design or document with a question to residents.',
  before: 'The day, in Dutch time, on which reacting is no longer possible.',
});

const Reactions = z.extend(AskedQuestion, {
  reacted: z.int(),
  silent: z.int(),
  others: z.int(),
});
export type Reactions = z.output<typeof Reactions>;
describe(Reactions, {
  this: 'How many residents reacted to the question of a design or document.',
  reacted: 'Active residents who see it now and reacted.',
  silent: 'Active residents who see it now, or will when it is published, and have not reacted.',
  others: 'Who reacted and does not see it anymore, deleted accounts included.',
});

export const questions = {
  description: 'What the project team asks of residents.',
  list: endpoint({
    method: 'GET',
    url: '/api/questions/',
    access: 'signed-in',
    extension: true,
    whileImpersonating: true,
    summary: 'Open questions to you that you have not answered, the first to close on top; nothing for staff',
    description: 'At most 50 of designs and documents, and 50 of conversations.',
    response: z.object({ results: z.array(Question) }),
  }),
  asked: endpoint({
    method: 'GET',
    url: '/api/questions/asked/',
    access: 'staff',
    extension: true,
    summary: 'Designs and documents with a question, the last to close on top, without counts',
    description: 'The 50 questions that close or closed last.',
    response: z.object({ results: z.array(AskedQuestion) }),
  }),
  reactions: endpoint({
    method: 'GET',
    url: '/api/questions/reactions/',
    access: 'staff',
    extension: true,
    summary: 'How many residents reacted to each question of a design or document, the last to close on top',
    description:
      'The 10 questions that close or closed last. Accounts are counted, also where several are of one contact.',
    response: z.object({ results: z.array(Reactions) }),
  }),
};
