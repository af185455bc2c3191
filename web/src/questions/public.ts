export { isOpen } from './is-open.ts';
export { QuestionBox } from './question-box.tsx';
export { askedQuery, reactionsQuery } from './queries.ts';
