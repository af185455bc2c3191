export { fillAnswer } from './fill-answer.ts';
export { allAnswersQuery } from './queries.ts';
