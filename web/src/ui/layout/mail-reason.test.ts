import { expect, it } from 'vitest';
import { readReason } from './mail-reason.ts';

it.each([
  ['550 5.1.1 <a@example.org>: Recipient address rejected', 'unknownAddress'],
  ['550 5.1.2 Bad destination system address', 'unknownAddress'],
  ['550 No such user here', 'unknownAddress'],
  ['552 5.2.2 Mailbox full', 'full'],
  ['452 The recipient is over quota', 'full'],
  ['550 5.7.26 Unauthenticated mail is prohibited', 'blocked'],
  ['554 Message refused as spam', 'blocked'],
  ['De mailserver is niet bereikbaar of verbrak de verbinding (connect ECONNREFUSED 10.0.5.1:25)', 'ownServer'],
  ['De mailserver weigert de inloggegevens (535 5.7.8 Authentication failed)', 'ownServer'],
  ['Het is niet zeker of deze mail is aangekomen. De mailserver verbrak de verbinding', 'unanswered'],
  ['Niet verstuurd: de link of code in deze mail was verlopen', 'outdated'],
  ['554 Transaction failed', 'other'],
  ['', 'other'],
])('%s', (response, reason) => {
  expect(readReason(response)).toBe(reason);
});
