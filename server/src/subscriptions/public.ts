/** Identifies the reader of a mail of a newsletter in a link, without a sign-in; it never expires. */
export { makeReaderToken } from './reader-links.ts';

/** Reads the id of the mail from such a token, 0 for a test mail. Throws 400 if the portal did not make it. */
export { readReaderToken } from './reader-links.ts';

/** The id of the mail in the links of a test mail, which has no row. */
export { testMailId } from './reader-links.ts';

/** The page where a reader chooses what to get. */
export { preferencesPage } from './reader-links.ts';

/** The URL with which a mail program turns newsletters off (RFC 8058). */
export { oneClickAddress } from './reader-links.ts';

/** Whether the reader of an address, lower-case, wants no newsletter: a condition in SQL. */
export { isOptedOut } from './queries.ts';

/** Applies the newsletter choice of an account to its address. */
export { applyProfileChoice } from './queries.ts';

/** Deletes what is stored about the address of an account that is about to be deleted, unless a contact has it too. */
export { forgetAddress } from './queries.ts';
