export type { Audience } from './links.ts';

/** The tables with the audiences of designs, documents and news. */
export { publicationAudience } from './links.ts';

/** The tables with the audiences of newsletters. */
export { newsletterAudience } from './links.ts';

/** The tables with the groups, zones and people of contact persons. */
export { contactPersonLabels } from './links.ts';

/** The tables with the groups and zones of accounts. */
export { userLabels } from './links.ts';

/** The tables with the groups and zones of contacts. */
export { contactLabels } from './links.ts';
export { setAudience } from './links.ts';
export { lockChosen } from './links.ts';
export { addLinks } from './links.ts';
export { removeLinks } from './links.ts';
export { isActiveResident } from './membership.ts';
export { isInAudience } from './membership.ts';
export { ownSegments } from './membership.ts';
export { isForResident } from './membership.ts';
export { selectResidents } from './membership.ts';
export { isForNobody } from './membership.ts';
export { matchesUsersFilter } from './people-filter.ts';
export { matchesContactsFilter } from './people-filter.ts';
export { matchesFilter } from './people-filter.ts';
export { readSegmentFilters } from './queries.ts';
export { readSegmentsWithResidents } from './queries.ts';
export { readAudience } from './queries.ts';
export { labelsOf } from './queries.ts';
export { labelIds } from './label-cache.ts';
export { readLabelNames } from './label-cache.ts';
export { storedCount } from './queries.ts';

/** The conditions on contacts and accounts for a search: telephone numbers, postcodes and parcels in any spelling. */
export { matchesContactSearch, matchesUserSearch } from './people-search.ts';

/** The same for the first matches only. */
export { preparePeopleSearch, type PeopleSearch } from './people-search.ts';
