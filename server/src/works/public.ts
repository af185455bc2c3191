export { insertWork } from './save-work.ts';
export { describeChange, workPath } from './mails.ts';
export { settleWorks, usersWithDueWorks } from './work-mails.ts';
