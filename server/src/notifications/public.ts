/** The page on which someone turns off the mails about new items. */
export { optOutPage } from './opt-out-links.ts';

/** The URL with which a mail program turns them off (RFC 8058). */
export { oneClickAddress } from './opt-out-links.ts';
