/** What other capabilities use of audiences: who something is for, and who is in which groups and zones. */
export {
  addLinks,
  contactLabels,
  lockChosen,
  newsletterAudience,
  publicationAudience,
  removeLinks,
  setAudience,
  userLabels,
  type Audience,
} from './links.ts';
export { isActiveResident, isForNobody, isForResident, isInAudience } from './membership.ts';
export { countContacts, labelsJson, labelsOf, readAudience } from './queries.ts';
