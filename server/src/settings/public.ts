import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import type { sites } from '@dijkportaal/contract/settings';
import { cleanHtml, saysSomething } from '../platform/security/clean-html.ts';
import { refuse } from './change-settings.ts';
import { refuseActivation } from './policy.ts';
export { findAnswerDays, findContactPoint, findTeam } from './queries.ts';
export { findNewsletterSender } from './queries.ts';
export { findActivationTexts } from './queries.ts';
export { invitesAutomatically } from './queries.ts';

/** Cleans an invitation that staff have not saved yet. Throws 400 per field when it has an unknown placeholder. */
export function readActivationTexts(given: CheckedInputTo<typeof sites.previewActivation>['body']) {
  const html = cleanHtml(given.activation_email);
  const subject = given.activation_email_subject;
  refuse({ activation_email: refuseActivation(html), activation_email_subject: refuseActivation(subject) });
  return { subject, html: saysSomething(html) ? html : '' };
}
