import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { IdParams, requiredText, richText, Timestamp } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';

/** What a standard answer may have between `{{` and `}}`; the screen fills it in when the answer is chosen. */
export const answerFields = ['naam', 'onderwerp', 'referentie', 'mijn naam', 'mijn functie'] as const;
export type AnswerField = (typeof answerFields)[number];

/** A field in the text of a standard answer, with its name as it was written. */
export const answerFieldPattern = /\{\{([^{}]*)\}\}/g;

/** The field with this name, whatever its capitals and spaces. */
export function readAnswerField(written: string): AnswerField | undefined {
  const name = written
    .replaceAll(/(?:&nbsp;|\s)+/g, ' ')
    .trim()
    .toLowerCase();
  return answerFields.find((field) => field === name);
}

export const StandardAnswer = z.object({
  id: z.int(),
  name: z.string(),
  text: z.string(),
  changed_at: Timestamp,
});
export type StandardAnswer = z.output<typeof StandardAnswer>;
describe(StandardAnswer, {
  this: 'A text that staff use for answers to messages.',
  text: 'Cleaned HTML, with fields such as `{{naam}}`.',
});

export const StandardAnswerChanges = z.strictObject({
  name: requiredText(100),
  text: richText(20_000).check(z.trim()),
});
export type StandardAnswerChanges = z.output<typeof StandardAnswerChanges>;
describe(StandardAnswerChanges, 'The name and the text of a standard answer; 400 for a field that does not exist.', {
  name: 'Oprit blijft open',
  text: '<p>Beste {{naam}}, uw oprit blijft open.</p>',
});

/** What a save can change; see `Endpoint.version`. */
const version = ['name', 'text'] as const;

export const standardAnswers = {
  description: 'Texts that staff use for answers to messages.',
  list: endpoint({
    method: 'GET',
    url: '/api/standard-answers/',
    access: 'staff',
    extension: true,
    summary: 'Standard answers by name, with search in name and text',
    query: z.omit(listQuery('name'), { ordering: true }),
    response: page(StandardAnswer),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/standard-answers/:id/',
    access: 'staff',
    extension: true,
    summary: 'One standard answer',
    params: IdParams,
    version,
    response: StandardAnswer,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/standard-answers/',
    access: 'staff',
    extension: true,
    summary: 'Add a standard answer; 400 for a name that exists',
    body: StandardAnswerChanges,
    response: StandardAnswer,
    version,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/standard-answers/:id/',
    access: 'staff',
    extension: true,
    summary: 'Change a standard answer',
    params: IdParams,
    version,
    body: StandardAnswerChanges,
    response: StandardAnswer,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/standard-answers/:id/',
    access: 'staff',
    extension: true,
    summary: 'Delete a standard answer',
    params: IdParams,
    response: z.object({ detail: z.string() }),
    version,
  }),
};
