import { questions } from '@dijkportaal/contract/questions';
import { queryOptions } from '@tanstack/react-query';
import { callIfOffered } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';

/** What the project team asks the resident; nothing if the server does not say. */
export const questionsQuery = queryOptions({
  queryKey: keyOf(questions.list),
  queryFn: async () => (await callIfOffered(questions.list))?.results ?? [],
});

/** The names of designs and documents with a question, for staff. */
export const askedQuery = queryOptions({
  queryKey: keyOf(questions.asked),
  queryFn: async () => (await callIfOffered(questions.asked))?.results ?? [],
});

/** How many residents reacted to each question, for staff. */
export const reactionsQuery = queryOptions({
  queryKey: keyOf(questions.reactions),
  queryFn: async () => (await callIfOffered(questions.reactions))?.results ?? [],
  staleTime: 0,
});
