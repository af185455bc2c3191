import { describe, expect, test } from 'vitest';
import { whatIsRefused } from './what-is-refused.ts';

describe('a reply about the mailbox', () => {
  test.each([
    '550 5.1.1 <linde@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. For more information, go to 550 5.1.1 https://support.example.com/mail/?p=NoSuchUser 4fb4d7f45d1cf - gsmtp",
    '550-5.2.1 The email account that you tried to reach is inactive. 550 5.2.1 https://support.example.com/mail/?p=DisabledUser',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient linde@example.org not found by SMTP address lookup',
    '556 5.1.10 Recipient address has null MX',
    '550 5.4.1 Recipient address rejected: Access denied. [AM4PEPF00027A5E.eurprd04.prod.outlook.example 2026-11-25T01:00:00.000Z 08DB]',
    '550 5.4.1 [linde@example.org]: Recipient address rejected: Access denied',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)',
    '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found',
    '5.0.0 550 5.1.1 <linde@spam.example.org>... User unknown',
    '550 No such user here',
    '550 unknown user <blacklist@example.org>',
    "554 delivery error: dd This user doesn't have a example.org account (linde@example.org) [0] - mta4001.mail.example.org",
    'Unrouteable address',
    '5.0.0 Unrouteable address',
    'Sorry, no mailbox here by that name. (#5.1.1)',
    "Sorry, I couldn't find any host named exmaple.org. (#5.1.2)",
    'User linde (linde@example.org) not listed in Domino Directory',
    '550 5.1.0 Address rejected. Unknown recipient',
    '550 5.1.6 Mailbox has moved',
    '550 #5.1.0 Address rejected.',
    '550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 No such user here',
    '550 5.0.350 Remote server returned an error -> 550 5.1.1 <linde@example.org>: Recipient address rejected: User unknown',
    '5.1.1 Status code: 550 5.1.1 user does not exist',
    '554 30 Sorry, your message to linde@example.org cannot be delivered. This mailbox is disabled (554.30). - mta4001.mail.example.org',
  ])('%j', (reply) => {
    expect(whatIsRefused(reply)).toBe('mailbox');
  });
});

describe('a reply about a mailbox that may work again', () => {
  test.each([
    "552-5.2.2 The recipient's inbox is out of storage space and inactive. 552 5.2.2 abc123 - gsmtp",
    '452 4.2.2 Mailbox full',
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException; Failed to process message',
    '552 Mailbox full',
    '552 Requested mail action aborted: exceeded storage allocation',
    '550 5.2.0 The mailbox is full',
    '552 5.2.2 <linde@example.org>: user is over quota',
    '5.4.4 Host or domain name not found. Name service error for name=exmaple.org type=AAAA: Host not found',
    '550 5.2.1 Mailbox full',
    '550 5.1.1 <linde@example.org> Mailbox quota exceeded',
    '550 5.2.1 Mailbox temporarily disabled: linde@example.org',
    '550 5.1.1 Deze mailbox is tijdelijk niet bereikbaar',
    '550 5.0.350 Remote server returned an error -> 552 5.2.2 user is over quota',
    '550 5.4.310 DNS domain exmaple.org does not exist [Message=InfoDomainNonexistent] NonExistentDomain',
  ])('%j', (reply) => {
    expect(whatIsRefused(reply)).toBe('mailbox for now');
  });
});

describe('a reply about us, the mail or the route', () => {
  test.each([
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
    '550 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed to process message',
    '554 5.2.0 The submission quota of this account was exceeded',
    '550 5.7.1 Unable to relay',
    '550 5.7.1 Message rejected as spam by Content Filtering',
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated. 550-5.7.26 DKIM = did not pass 550 5.7.26 SPF',
    '550 5.7.509 Access denied, sending domain example.org does not pass DMARC verification and has a DMARC policy of reject',
    '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; sender not authenticated for group',
    '550 5.7.511 Access denied, banned sender[192.0.2.1]',
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
    '550 5.1.1 Mail from 192.0.2.1 refused, see https://www.spamhaus.org/query/ip/192.0.2.1',
    '550 Your IP address is on a blacklist',
    '550 5.1.1 Message looks like spam',
    '421 4.7.0 Try again later',
    '450 4.2.0 <linde@example.org>: Recipient address rejected: Greylisted',
    '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional delivery',
    '550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. 550 5.2.1 https://support.example.com/mail/?p=ReceivingRatePerm - gsmtp',
    '550-5.2.1 The user you are trying to contact is receiving mail too quickly. Please resend your message at a later time.',
    '550 5.1.0 Sender address rejected',
    '550 5.0.350 Remote server returned an error -> 554 Transaction failed',
    '550 5.0.350 Remote server returned an error -> 550 5.7.1 Message rejected as spam',
    '4.4.7 Delivery time expired',
    '550 4.4.7 QUEUE.Expired; message expired',
    '4.4.1 connect to mx.example.org[192.5.1.1]:25: Connection timed out',
    '554 5.4.14 Hop count exceeded - possible mail loop ATTR34',
    '5.4.6 mail for example.org loops back to myself',
    '554 5.4.0 Error: too many hops',
    '550 5.4.1 All relays failed',
    '5.4.4 Unable to route',
    '552 5.3.4 Message size exceeds fixed limit',
    '552 Message size exceeds maximum permitted',
    '5.2.3 550 5.2.3 Message too large for this recipient',
    '452 4.3.1 Insufficient system storage',
    '503 5.5.1 Error: need MAIL command',
    '550 5.5.2 Syntax error',
    '554 5.6.0 Message contains invalid header',
    '550 5.6.7 SMTPUTF8 is not supported',
    '550 5.1.7 Invalid address',
    '550 5.1.8 Sender address rejected: Domain not found',
    '550-Requested action not taken: mailbox unavailable 550 invalid DNS MX or A/AAAA resource record',
    '550 Administrative prohibition',
    '550 relay not permitted',
    '450 Requested action not taken: mailbox unavailable',
    '554 Transaction failed',
    '5.0.0',
    '550',
    '',
  ])('%j', (reply) => {
    expect(whatIsRefused(reply)).toBe('other');
  });

  test('is not read in the address or the host', () => {
    expect(whatIsRefused('550 Rejected <user.unknown@example.org>')).toBe('other');
    expect(whatIsRefused('550 5.1.1 host mx.spam.example.org said: User unknown')).toBe('mailbox');
    expect(whatIsRefused('connection to 192.5.1.1 lost')).toBe('other');
  });
});
