/** A delivery report as mail servers send it (RFC 3464); `status` are the groups of fields after the first. */
export function makeReport(
  to: string,
  status: string,
  {
    type = 'message/delivery-status',
    text = 'Your message could not be delivered.',
    mail = 'Subject: Nieuwsbrief\r\n\r\nTekst',
  } = {},
): string {
  return [
    'From: Mail Delivery System <mailer-daemon@mx.example.com>',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="grens"',
    '',
    '--grens',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '--grens',
    `Content-Type: ${type}`,
    '',
    'Reporting-MTA: dns; mx.example.com',
    'Arrival-Date: Mon, 3 Mar 2025 10:00:00 +0100',
    '',
    ...status.split('\n'),
    '--grens',
    'Content-Type: message/rfc822',
    '',
    mail,
    '--grens--',
    '',
  ].join('\r\n');
}

/** The fields about one address. */
export const failed = (email: string, status: string, words = 'no such user') =>
  `Final-Recipient: rfc822; ${email}\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; 550 ${status} ${words}\n`;
