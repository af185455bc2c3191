/** The newsletters that staff must do something about, for the dashboard. */
export { listNewsletterProblems } from './sending/problems.ts';
