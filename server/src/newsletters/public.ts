/** The newsletters that staff must do something about and their numbers, for the dashboard. */
export { countNewsletterProblems, listNewsletterProblems } from './sending/problems.ts';
