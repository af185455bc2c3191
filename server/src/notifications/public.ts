export { optOutPage } from './opt-out-links.ts';
export { oneClickAddress, optOutFooter } from './opt-out-links.ts';
