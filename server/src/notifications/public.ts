/** The page on which someone turns the mails about new items off. */
export { optOutPage } from './opt-out-links.ts';

/** The URL with which a mail program turns them off (RFC 8058). */
export { oneClickAddress } from './opt-out-links.ts';
