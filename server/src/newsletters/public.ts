export { countNewsletterProblems, listNewsletterProblems } from './sending/problems.ts';
