/** The settings that staff edit, as far as the person may read them. */
export { siteQuery } from './queries.ts';
