export { endImpersonationsOf } from './end.ts';
