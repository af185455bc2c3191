/**
 * What a mail server refused, by its reply or the status of its report:
 * - `mailbox`: this address, for good: no such mailbox or domain, or a mailbox that was closed;
 * - `mailbox for now`: this address, which may work again: a full mailbox, a domain that is not found;
 * - `other`: us, the mail or the route to it. Most readers would get the same reply, so it says nothing about one of them.
 *   A reply that says neither belongs here too, because a wrong suppression costs a reader every newsletter.
 */
export type Refused = 'mailbox' | 'mailbox for now' | 'other';

const phrasesIn = (list: string) => list.split(',').map((phrase) => phrase.trim());

/** Words that are about us whatever the code says: some servers send 5.1.1 for what they take for spam. */
const aboutUs = phrasesIn(`
  spamhaus, blocked using, blocklist, block list, blacklist, black list, denylist, dnsbl, reputation, spam, spf,
  dkim, dmarc, rbl, unauthenticated, policy, sender, relay, relaying, virus, malware, daily limit, submission,
  submissionquota, rate limit, at a rate, too quickly, too many, size limit, too large, too big, message size, maximum size, too many hops,
  loop, invalid dns`);

/** RFC 3463, 3.2 and 3.3; RFC 7505: no such mailbox or host, a syntax error, moved, no mail accepted, disabled. */
const mailboxCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/**
 * Codes that servers also send for a mailbox that does not exist: only the words tell. With the last two Exchange Online
 * passes on what another server replied.
 */
const vagueCodes = new Set(['5.0.0', '5.1.0', '5.2.0', '5.5.0', '5.0.350', '5.1.351']);

/** A server that uses a lasting code for what passes. */
const forNowWords = phrasesIn('temporarily, temporary, tijdelijk');

const fullWords = phrasesIn(`
  mailbox full, mailbox is full, inbox is full, mailbox too full, is over quota, over quota, overquota,
  quota exceeded, exceeded quota, exceeds quota, exceeded its quota, exceeded storage allocation,
  exceeded the storage limit, mailbox quota exceeded, out of storage, mailbox size limit exceeded, mailbox quota, mailbox is vol,
  mailbox vol, quotaexceeded, has no storage space, not enough storage space in mailbox, is full`);

/** Postfix and Exchange report a domain that does not exist as a fault of the route (5.4.4, 5.4.310). */
const noDomainWords = [
  'host not found',
  'nonexistentdomain',
  'nonexistent domain',
  'nxdomain',
  'domain does not exist',
];

const noMailboxWords = phrasesIn(`
  user unknown, unknown user, no such user, user not found, user does not exist, user doesnt exist,
  unknown recipient, recipient unknown, recipient not found, recipnotfound, recipientnotfound,
  recipient does not exist, no such recipient, invalid recipient, unknown address, unknown mailbox,
  no such mailbox, no mailbox here, mailbox not found, mailbox does not exist, mailbox unavailable,
  mailbox unknown, mailbox disabled, mailbox is disabled, mailbox is inactive, mailbox inactive,
  address does not exist, address not found, address couldnt be found, no such address, addressee unknown,
  account does not exist, account is disabled, account has been disabled, account disabled, unknown local,
  does not exist here, no such person, not listed in, unrouteable address, unroutable address,
  this user doesnt have a, no such account, inactive user, invalid mailbox, bestaat niet, no account by,
  address rejected user unknown, not a known user, does not like recipient unknown, user is unknown`);

/**
 * Exchange Online gives this to an address that its organisation does not have. The same code without these words is a
 * fault of the route, so only both together are about the mailbox.
 */
const exchangeAccessDenied = 'recipient address rejected access denied';

/** Cisco's gateways say no more than this, with 5.1.0, of an address that their organisation does not have. */
const addressRejected = 'address rejected';

/** Reads what a mail server refused. */
export function whatIsRefused(reply: string): Refused {
  const codes = codesIn(reply);
  const said = wordsIn(reply);
  const says = (phrases: string[]) => phrases.some((phrase) => said.includes(` ${phrase} `));
  if (says(aboutUs) || /spamhaus|spamcop|barracudacentral|uceprotect/i.test(reply)) return 'other';
  if (codes.some((code) => /^[45]\.2\.2$/.test(code))) return 'mailbox for now';
  if (codes.includes('5.4.1') && says([exchangeAccessDenied])) return 'mailbox';
  if (says(noDomainWords)) return 'mailbox for now';
  const isVague = codes.every((code) => vagueCodes.has(code) || mailboxCodes.has(code));
  if (!isVague || /^4\d\d\b/.test(reply)) return 'other';
  if (says(fullWords)) return 'mailbox for now';
  const isAboutAddress =
    codes.some((code) => mailboxCodes.has(code)) ||
    says(noMailboxWords) ||
    (codes.includes('5.1.0') && says([addressRejected]));
  if (!isAboutAddress) return 'other';
  return says(forNowWords) ? 'mailbox for now' : 'mailbox';
}

/** Whether an address never works again, as far as a mail server says. */
export const isAboutMailbox = (reply: string): boolean => whatIsRefused(reply) === 'mailbox';

/** The enhanced status codes in a text (RFC 3463), and no parts of IP addresses and version numbers. */
const codesIn = (text: string): string[] => text.match(/(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/g) ?? [];

/** The words without what may hold any word: addresses, URLs and names of hosts. */
function wordsIn(text: string): string {
  const words = text
    .toLowerCase()
    .split(/[\s"<>()[\],;]+/)
    .filter((word) => !word.includes('@') && !/[a-z\d-]\.[a-z]/.test(word))
    .map((word) => word.replaceAll(/['’`]/g, '').replaceAll(/[^\p{L}\p{N}]+/gu, ' '));
  return ` ${words.join(' ').replaceAll(/ +/g, ' ').trim()} `;
}
