/** The newsletters that need the attention of staff and their numbers, for the dashboard. */
export { countNewsletterProblems, listNewsletterProblems } from './sending/problems.ts';
