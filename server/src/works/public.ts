export { insertWork } from './save-work.ts';
export { describeChange, effectNames, workPath } from './mails.ts';
export { listForCalendar, type CalendarWork } from './queries.ts';
export { findNearReaders, type NearWork } from './near-readers.ts';
export { isNearUser } from './reach.ts';
export { contactsNearPlace, usersNearPlace } from './reach.ts';
export type { Place } from './reach.ts';
export { findPlace } from './queries.ts';
export { settleWorks, usersWithDueWorks } from './work-mails.ts';
