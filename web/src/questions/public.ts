export { isOpen } from './is-open.ts';
export { QuestionBox } from './question-box.tsx';
export { reactionsQuery } from './queries.ts';
