export { countLate } from './late.ts';
