export { optOutPage } from './opt-out-links.ts';
export { oneClickAddress } from './opt-out-links.ts';
