/** The settings that staff make on screen, as far as the person may read them. */
export { siteQuery } from './queries.ts';
