/** Filters on people, which the contacts have as well as the users. */
export { readPeopleFilter, toPeopleQuery, type PeopleFilter } from './people-filter.ts';

/** Their fields. */
export { PeopleFilterFields } from './people-filter-fields.tsx';
