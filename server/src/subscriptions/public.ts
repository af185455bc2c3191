export { makeReaderToken } from './reader-links.ts';
export { readReaderToken } from './reader-links.ts';
export { testMailId } from './reader-links.ts';
export { preferencesPage } from './reader-links.ts';
export { oneClickAddress } from './reader-links.ts';
export { isOptedOut } from './queries.ts';
export { applyProfileChoice } from './queries.ts';
export { forgetAddress } from './queries.ts';
