export { countNewsletterProblems, listNewsletterProblems } from './sending/problems.ts';

/** Holds the sending when mails come back because of us; for the receiver of reports. */
export { holdAfterReports } from './sending/brake.ts';
