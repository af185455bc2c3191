export { useNewItems, useOpened } from './queries.ts';
