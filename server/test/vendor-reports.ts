/** Reports as mail servers and gateways write them, with fictional names and addresses; our mail went to linde@example.org. */
export interface VendorReport {
  name: string;
  /** What a reader understands: whether it failed, and what was refused. */
  action: 'failed' | 'delayed';
  refused: 'mailbox' | 'mailbox for now' | 'other';
  raw: string;
}

const lines = (...texts: string[]) => texts.join('\n').replaceAll(/\r?\n/g, '\r\n');

const head = (from: string, subject: string, more: string[] = []) =>
  lines(`From: ${from}`, 'To: bounces+1.ab@example.org', `Subject: ${subject}`, 'MIME-Version: 1.0', ...more, '');

/** A report of several parts, of which the second is the status. */
const multipart = (from: string, subject: string, text: string, status: string, type = 'text/plain; charset=utf-8') =>
  lines(
    head(from, subject, [
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="=_grens"',
    ]),
    '',
    '--=_grens',
    `Content-Type: ${type}`,
    '',
    text,
    '--=_grens',
    'Content-Type: message/delivery-status',
    '',
    status,
    '--=_grens',
    'Content-Type: message/rfc822',
    '',
    'Subject: Nieuwsbrief\nFrom: portaal@example.org\n\n550 5.1.1 staat in de nieuwsbrief zelf',
    '--=_grens--',
    '',
  );

const plain = (from: string, subject: string, text: string, more: string[] = []) =>
  lines(head(from, subject, [...more, 'Content-Type: text/plain; charset=us-ascii']), '', text, '');

const html = (from: string, subject: string, text: string) =>
  lines(head(from, subject, ['Content-Type: text/html; charset=utf-8']), '', text, '');

const copy = 'Return-Path: <bounces+1.ab@example.org>\nSubject: Nieuwsbrief\n\n552 5.2.2 staat in de nieuwsbrief zelf';

export const vendorReports: VendorReport[] = [
  {
    name: 'Exchange Online, unknown recipient',
    action: 'failed',
    refused: 'mailbox',
    raw: multipart(
      'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.org>',
      'Undeliverable: Nieuwsbrief',
      `<html><body><p>${'<span style="color:#333">Your message could not be delivered.</span>'.repeat(3000)}</p></body></html>`,
      'Reporting-MTA: dns;AM0PR01MB1.eurprd01.prod.example.com\nReceived-From-MTA: dns;mail.example.net\nArrival-Date: Wed, 25 Nov 2026 01:00:00 +0000\n\nFinal-Recipient: rfc822;linde@example.org\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient linde@example.org not found by SMTP address lookup',
      'text/html; charset=utf-8',
    ),
  },
  {
    name: 'Exchange Online, address refused at the edge',
    action: 'failed',
    refused: 'mailbox',
    raw: multipart(
      'postmaster@example.net',
      'Undeliverable: Nieuwsbrief',
      'Delivery has failed to these recipients or groups.',
      'Reporting-MTA: dns;example.net\n\nFinal-Recipient: rfc822;linde@example.org\nAction: failed\nStatus: 5.4.1\nDiagnostic-Code: smtp;550 5.4.1 Recipient address rejected: Access denied. [VI1EUR01FT0.eop-EUR01.prod.protection.example.com]',
    ),
  },
  {
    name: 'Exchange, daily limit of the sender',
    action: 'failed',
    refused: 'other',
    raw: multipart(
      'postmaster@example.net',
      'Undeliverable: Nieuwsbrief',
      'Your message could not be sent.',
      "Reporting-MTA: dns;example.net\n\nFinal-Recipient: rfc822;linde@example.org\nAction: failed\nStatus: 5.1.90\nDiagnostic-Code: smtp;550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
    ),
  },
  {
    name: 'Exchange on a server of its own, in text',
    action: 'failed',
    refused: 'mailbox',
    raw: plain(
      'postmaster@example.net',
      'Undeliverable: Nieuwsbrief',
      `Delivery has failed to these recipients or groups:\n\nlinde@example.org\nThe e-mail address you entered couldn't be found.\n\nDiagnostic information for administrators:\n\nGenerating server: mx.example.net\n\nlinde@example.org\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##\n\nOriginal message headers:\n\n${copy}`,
    ),
  },
  {
    name: 'Gmail, unknown address',
    action: 'failed',
    refused: 'mailbox',
    raw: multipart(
      'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      'Delivery Status Notification (Failure)',
      "** Address not found **\n\nYour message wasn't delivered to linde@example.org because the address couldn't be found, or is unable to receive mail.",
      "Reporting-MTA: dns; googlemail.com\nArrival-Date: Wed, 25 Nov 2026 01:00:00 -0800 (PST)\n\nFinal-Recipient: rfc822; linde@example.org\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; gmail-smtp-in.l.example.com. (192.0.2.1, the server for the domain.)\nDiagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550-5.1.1 double-checking the recipient's email address for typos or\n 550-5.1.1 unnecessary spaces. 550 5.1.1 a640c23a - gsmtp\nLast-Attempt-Date: Wed, 25 Nov 2026 01:00:02 -0800 (PST)",
    ),
  },
  {
    name: 'Gmail, unauthenticated sender',
    action: 'failed',
    refused: 'other',
    raw: multipart(
      'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      'Delivery Status Notification (Failure)',
      'Message blocked',
      'Reporting-MTA: dns; googlemail.com\n\nFinal-Recipient: rfc822; linde@example.org\nAction: failed\nStatus: 5.7.26\nDiagnostic-Code: smtp; 550-5.7.26 This mail has been blocked because the sender is unauthenticated.\n 550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM.\n 550 5.7.26 abc - gsmtp',
    ),
  },
  {
    name: 'Gmail, without empty lines in the status',
    action: 'failed',
    refused: 'mailbox for now',
    raw: multipart(
      'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      'Delivery Status Notification (Failure)',
      'The recipient’s inbox is full.',
      "Reporting-MTA: dns; googlemail.com\nArrival-Date: Wed, 25 Nov 2026 01:00:00 -0800\nFinal-Recipient: rfc822; linde@example.org\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552-5.2.2 The recipient's inbox is out of storage space",
    ),
  },
  {
    name: 'Postfix, unknown user',
    action: 'failed',
    refused: 'mailbox',
    raw: multipart(
      'Mail Delivery System <MAILER-DAEMON@mx.example.net>',
      'Undelivered Mail Returned to Sender',
      'This is the mail system at host mx.example.net.\n\nI\'m sorry to have to inform you that your message could not be delivered.\n\n<linde@example.org>: unknown user: "linde"',
      'Reporting-MTA: dns; mx.example.net\nX-Postfix-Queue-ID: 4TF1\nX-Postfix-Sender: rfc822; bounces+1.ab@example.org\n\nFinal-Recipient: rfc822; linde@example.org\nOriginal-Recipient: rfc822;linde@example.org\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: X-Postfix; unknown user: "linde"',
    ),
  },
  {
    name: 'Postfix, domain not found',
    action: 'failed',
    refused: 'mailbox for now',
    raw: multipart(
      'Mail Delivery System <MAILER-DAEMON@mx.example.net>',
      'Undelivered Mail Returned to Sender',
      'This is the mail system at host mx.example.net.',
      'Reporting-MTA: dns; mx.example.net\n\nFinal-Recipient: rfc822; linde@example.org\nAction: failed\nStatus: 5.4.4\nDiagnostic-Code: X-Postfix; Host or domain name not found. Name service error\n    for name=exmaple.org type=AAAA: Host not found',
    ),
  },
  {
    name: 'Postfix, delayed',
    action: 'delayed',
    refused: 'other',
    raw: multipart(
      'Mail Delivery System <MAILER-DAEMON@mx.example.net>',
      'Delayed Mail (still being retried)',
      'THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE.',
      'Reporting-MTA: dns; mx.example.net\n\nFinal-Recipient: rfc822; linde@example.org\nAction: delayed\nStatus: 4.4.1\nDiagnostic-Code: X-Postfix; connect to mx.example.org[192.0.2.1]:25: Connection timed out\nWill-Retry-Until: Mon, 30 Nov 2026 10:00:00 +0100 (CET)',
    ),
  },
  {
    name: 'Exim, with a status that says nothing',
    action: 'failed',
    refused: 'mailbox',
    raw: multipart(
      'Mail Delivery System <Mailer-Daemon@mx.example.net>',
      'Mail delivery failed: returning message to sender',
      'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  linde@example.org\n    Unrouteable address',
      'Reporting-MTA: dns; mx.example.net\n\nAction: failed\nFinal-Recipient: rfc822;linde@example.org\nStatus: 5.0.0',
    ),
  },
  {
    name: 'Exim, old, in text',
    action: 'failed',
    refused: 'mailbox',
    raw: plain(
      'Mail Delivery System <Mailer-Daemon@mx.example.net>',
      'Mail delivery failed: returning message to sender',
      `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  linde@example.org\n    SMTP error from remote mail server after RCPT TO:<linde@example.org>:\n    host mx.example.org [192.0.2.1]: 550 5.1.1 <linde@example.org>:\n    Recipient address rejected: User unknown in local recipient table\n\n------ This is a copy of the message, including all the headers. ------\n\n${copy}`,
      ['X-Failed-Recipients: linde@example.org', 'Auto-Submitted: auto-replied'],
    ),
  },
  {
    name: 'Exim, warning in text',
    action: 'delayed',
    refused: 'other',
    raw: plain(
      'Mail Delivery System <Mailer-Daemon@mx.example.net>',
      'Warning: message 1abc delayed 24 hours',
      'This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue on mx.example.net.\n\nNo action is required on your part. Delivery attempts will continue for\nsome time.',
      ['Auto-Submitted: auto-replied'],
    ),
  },
  {
    name: 'qmail, local',
    action: 'failed',
    refused: 'mailbox',
    raw: plain(
      'MAILER-DAEMON@mx.example.net',
      'failure notice',
      `Hi. This is the qmail-send program at mx.example.net.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<linde@example.org>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n${copy}`,
    ),
  },
  {
    name: 'qmail, remote',
    action: 'failed',
    refused: 'mailbox for now',
    raw: plain(
      'MAILER-DAEMON@mx.example.net',
      'failure notice',
      `Hi. This is the qmail-send program at mx.example.net.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<linde@example.org>:\n192.0.2.1 failed after I sent the message.\nRemote host said: 552 5.2.2 Mailbox full\n\n--- Below this line is a copy of the message.\n\n${copy.replace('552 5.2.2', '550 5.1.1')}`,
    ),
  },
  {
    name: 'qmail, queue too long',
    action: 'failed',
    refused: 'other',
    raw: plain(
      'MAILER-DAEMON@mx.example.net',
      'failure notice',
      `Hi. This is the qmail-send program at mx.example.net.\n\n<linde@example.org>:\nSorry, I wasn't able to establish an SMTP connection. (#4.4.1)\nI'm not going to try again; this message has been in the queue too long.\n\n--- Below this line is a copy of the message.\n\n${copy}`,
    ),
  },
  {
    name: 'Zimbra, over quota',
    action: 'failed',
    refused: 'mailbox for now',
    raw: multipart(
      'MAILER-DAEMON@zimbra.example.net (Mail Delivery System)',
      'Undelivered Mail Returned to Sender',
      'This is the mail system at host zimbra.example.net.',
      'Reporting-MTA: dns; zimbra.example.net\nX-Postfix-Queue-ID: A1\n\nFinal-Recipient: rfc822; linde@example.org\nAction: failed\nStatus: 5.2.2\nRemote-MTA: dns; zimbra.example.net\nDiagnostic-Code: smtp; 552 5.2.2 Over quota',
    ),
  },
  {
    name: 'IBM Domino, in text',
    action: 'failed',
    refused: 'mailbox',
    raw: plain(
      'Postmaster@example.net',
      'DELIVERY FAILURE: User linde (linde@example.org) not listed in Domino Directory',
      `Your message\n\n  Subject: Nieuwsbrief\n\nwas not delivered to:\n\n  linde@example.org\n\nbecause:\n\n  User linde (linde@example.org) not listed in Domino Directory\n`,
    ),
  },
  {
    name: 'Sendmail, in text, as Proofpoint quotes it',
    action: 'failed',
    refused: 'mailbox',
    raw: plain(
      'Mail Delivery Subsystem <MAILER-DAEMON@mx.pphosted.example.net>',
      'Returned mail: see transcript for details',
      `The original message was received at Wed, 25 Nov 2026 01:00:00 GMT\nfrom m0.example.net [192.0.2.7]\n\n   ----- The following addresses had permanent fatal errors -----\n<linde@example.org>\n    (reason: 550 5.1.1 <linde@example.org>... User unknown)\n\n   ----- Transcript of session follows -----\n... while talking to mx.example.org.:\n>>> DATA\n<<< 550 5.1.1 <linde@example.org>... User unknown\n550 5.1.1 <linde@example.org>... User unknown`,
    ),
  },
  {
    name: 'Mimecast, in HTML',
    action: 'failed',
    refused: 'other',
    raw: html(
      'postmaster@example.net',
      '[Postmaster] Email Delivery Failure',
      '<html><body><h1>Email Delivery Failure</h1><table><tr><td>The following email could not be delivered:</td></tr><tr><td>To: linde@example.org</td></tr><tr><td>Reason: 554 5.7.1 Email rejected due to security policies - MCSpamSignature.sa.5.1</td></tr></table></body></html>',
    ),
  },
  {
    name: 'A gateway in Dutch, full mailbox',
    action: 'failed',
    refused: 'mailbox for now',
    raw: plain(
      'Postmaster <postmaster@example.net>',
      'Onbestelbaar: Nieuwsbrief',
      'Uw bericht kon niet worden bezorgd bij linde@example.org.\n\nHet antwoord van de server was:\n\n552 Mailbox full',
    ),
  },
  {
    name: 'A gateway that writes the status in the text',
    action: 'failed',
    refused: 'mailbox',
    raw: plain(
      'mailer-daemon@example.net',
      'Delivery failure',
      'Final-Recipient: rfc822; linde@example.org\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown',
    ),
  },
  {
    name: 'A gateway that attaches the report of another server',
    action: 'failed',
    refused: 'mailbox',
    raw: lines(
      head('postmaster@example.net', 'Undeliverable mail', ['Content-Type: multipart/mixed; boundary=buiten']),
      '',
      '--buiten',
      'Content-Type: text/plain',
      '',
      'See the attachment.',
      '--buiten',
      'Content-Type: message/rfc822',
      '',
      multipart(
        'MAILER-DAEMON@mx.example.net',
        'Returned mail',
        'Sorry',
        'Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; linde@example.org\nAction: failed\nStatus: 5.1.1',
      ),
      '--buiten--',
    ),
  },
];
