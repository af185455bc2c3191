/** The audience of something as ids; without `everyone` and any id it is nobody. */
export type { Audience } from './links.ts';

/** The tables with the audiences of designs, documents and news. */
export { publicationAudience } from './links.ts';

/** The tables with the audiences of newsletters. */
export { newsletterAudience } from './links.ts';

/** The tables with the groups and zones of accounts. */
export { userLabels } from './links.ts';

/** The tables with the groups and zones of contacts. */
export { contactLabels } from './links.ts';

/** Stores an audience, or the groups and zones of a person. Throws 400 at the field for what does not exist. */
export { setAudience } from './links.ts';

/** Locks chosen rows against deletion. Returns an error by field for those that do not exist. */
export { lockChosen } from './links.ts';

/** Adds many rows to groups or zones at once. Returns the number of new links. */
export { addLinks } from './links.ts';

/** Removes many rows from groups or zones at once. Returns the number of removed links. */
export { removeLinks } from './links.ts';

/** Whether an account is one that publications are meant for: a condition in SQL. */
export { isActiveResident } from './membership.ts';

/** Whether a user or contact is in an audience that is given as ids: a condition in SQL. */
export { isInAudience } from './membership.ts';

/** The segments that a user is in, of those that publications are for: an array in SQL. */
export { ownSegments } from './membership.ts';

/** Whether something is for a resident: a condition in SQL. */
export { isForResident } from './membership.ts';

/** Whether something is for no active resident: a condition in SQL. */
export { isForNobody } from './membership.ts';

/** The condition on `users` for the filters of their list. */
export { matchesUsersFilter } from './people-filter.ts';

/** The condition on `contacts` for the filters of their list, without search, group and zone. */
export { matchesContactsFilter } from './people-filter.ts';

/** The condition on `contacts` for all filters of their list, or of a segment. */
export { matchesFilter } from './people-filter.ts';

/** The filters of segments. */
export { readSegmentFilters } from './queries.ts';

/** The segments with an active resident, of those that publications are for. */
export { readSegmentsWithResidents } from './queries.ts';

/** Reads a stored audience as ids. Throws not found. */
export { readAudience } from './queries.ts';

/** The groups, zones or users of a row, by name, as one JSON value. */
export { labelsOf } from './queries.ts';

/** Columns with the ids of groups and zones, for `readLabelNames`. */
export { labelIds } from './label-cache.ts';

/** Names the groups and zones of rows that were selected with `labelIds`. */
export { readLabelNames } from './label-cache.ts';

/** The stored number of accounts or contacts, in all or in a group or zone. */
export { storedCount } from './queries.ts';
