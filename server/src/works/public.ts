export { insertWork } from './save-work.ts';
export { describeChange, effectNames, workPath } from './mails.ts';
export { listForCalendar, type CalendarWork } from './queries.ts';
export { isNearUser } from './reach.ts';
export { settleWorks, usersWithDueWorks } from './work-mails.ts';
