export { insertWork } from './save-work.ts';
