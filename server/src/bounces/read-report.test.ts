import { describe, expect, test } from 'vitest';
import { makeReport } from '../../test/delivery-reports.ts';
import { maxReportBytes, readDeliveryReport } from './delivery-report.ts';

const read = (raw: string) => readDeliveryReport(Buffer.from(raw));
const readStatus = (status: string, options?: Parameters<typeof makeReport>[2]) =>
  read(makeReport('bounces+1.ab@example.org', status, options));

describe('a report', () => {
  test('of a common mail server gives address, action, class and reason', () => {
    const status = `Final-Recipient: rfc822; Linde@Example.org
Original-Recipient: rfc822;linde.kolk@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 5.1.1 <linde@example.org>: Recipient address
    rejected: User unknown in local
\trecipient table
`;
    expect(readStatus(status)).toEqual([
      {
        recipients: ['linde.kolk@example.org', 'linde@example.org'],
        action: 'failed',
        class: '5',
        reason: '550 5.1.1 <linde@example.org>: Recipient address rejected: User unknown in local recipient table',
      },
    ]);
  });

  test.each([
    ['of a full mailbox', 'Action: failed\nStatus: 4.2.2\nDiagnostic-Code: smtp;452-4.2.2 Mailbox full', 'failed', '4'],
    ['with names and action in upper case', 'ACTION: Failed (geen mailbox)\nSTATUS: 5.1.1 (bad)', 'failed', '5'],
    ['about a delay', 'Action: delayed\nStatus: 4.4.1\nWill-Retry-Until: Sat, 8 Mar 2025 10:00', 'delayed', '4'],
    ['without a status, with a reply', 'Action: failed\nDiagnostic-Code: smtp; 550 No such user', 'failed', '5'],
    [
      'without a status, with one in the diagnostic',
      'Action: failed\nDiagnostic-Code: X-Postfix; host said 4.7.0',
      'failed',
      '4',
    ],
    ['without status and diagnostic', 'Action: failed', 'failed', null],
    ['that refuses the content, not the address', 'Action: failed\nStatus: 5.6.7', 'failed', '4'],
    ['that refuses the sender', 'Action: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 550 Blocked', 'failed', '4'],
    ['of a delivery', 'Action: delivered\nStatus: 2.1.5', 'delivered', null],
  ])('%s', (_what, fields, action, of) => {
    const found = readStatus(`Final-Recipient: utf-8; línde@example.org\n${fields}\n`);
    expect(found).toMatchObject([{ recipients: ['línde@example.org'], action, class: of }]);
  });

  test('about several addresses gives a status for each', () => {
    const group = (name: string, action: string) =>
      `Final-Recipient: rfc822;<${name}@example.org>\nAction: ${action}\n`;
    const found = readStatus(`${group('a', 'expanded')}\n${group('b', 'failed')}\n \t\n${group('c', 'relayed')}`);
    expect(found.map(({ recipients: [first], action }) => [first, action])).toEqual([
      ['a@example.org', 'expanded'],
      ['b@example.org', 'failed'],
      ['c@example.org', 'relayed'],
    ]);
  });

  test('is read in the newer type, in base64 or quoted-printable, and with bare line feeds', () => {
    const status = 'Final-Recipient: rfc822; a@example.org\nAction: failed\nStatus: 5.1.1\n';
    expect(readStatus(status, { type: 'message/global-delivery-status' })).toHaveLength(1);
    const base64 = Buffer.from(`Reporting-MTA: dns; a\r\n\r\n${status}`).toString('base64');
    const encoded = `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64}\r\n--b--`;
    expect(read(encoded)).toHaveLength(1);
    const quoted = encoded
      .replace('base64', 'Quoted-Printable')
      .replace(base64, `Reporting-MTA: dns; a\r\n\r\n${status}`)
      .replace('5.1.1', '5=2E1=\r\n.1');
    expect(read(quoted)).toMatchObject([{ reason: '5.1.1' }]);
    expect(read(makeReport('x@example.org', status).replaceAll('\r', ''))).toHaveLength(1);
  });

  test('is read in a mail that a gateway wrapped', () => {
    const report = makeReport(
      'x@example.org',
      'Final-Recipient: rfc822; a@example.org\nAction: failed\nStatus: 5.1.1\n',
    );
    const inner = report.slice(report.indexOf('Content-Type'));
    const wrapped = `Content-Type: multipart/mixed;\r\n boundary="om heen"\r\n\r\n--om heen\r\n\r\nLet op!\r\n--om heen\r\n${inner}\r\n--om heen--`;
    expect(read(wrapped)).toMatchObject([{ recipients: ['a@example.org'] }]);
  });

  test('that quotes a large mail is read without the quote', () => {
    const status = 'Final-Recipient: rfc822; a@example.org\nAction: failed\nStatus: 5.1.1\n';
    const mail = `Subject: x\r\n\r\n${'regel tekst\r\n'.repeat(60_000)}`;
    expect(mail.length).toBeGreaterThan(2 * maxReportBytes);
    expect(readStatus(status, { mail })).toMatchObject([{ class: '5' }]);
  });
});

describe('anything but a report', () => {
  const absence = `From: linde@example.org\r\nSubject: Afwezig\r\nAuto-Submitted: auto-replied\r\n\r\nIk ben er niet. Action: failed\r\nStatus: 5.1.1`;
  const receipt = makeReport('x@example.org', 'Disposition: manual-action; displayed', {
    type: 'message/disposition-notification',
  });
  const forwarded = [
    'Content-Type: multipart/mixed; boundary=m',
    '',
    '--m',
    'Content-Type: message/rfc822',
    '',
    makeReport('x@example.org', 'Final-Recipient: rfc822; a@example.org\nAction: failed\nStatus: 5.1.1\n'),
    '--m--',
  ].join('\r\n');
  test.each([
    ['an out-of-office reply', absence],
    ['a read receipt', receipt],
    ['a mail with a report in it', forwarded],
    ['nothing', ''],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)).toString('latin1')],
    ['a report without an address', makeReport('x@example.org', 'Action: failed\nStatus: 5.1.1\n')],
    ['a report without an action', makeReport('x@example.org', 'Final-Recipient: rfc822; a@example.org\n')],
    ['a report about no address', makeReport('x@example.org', '')],
  ])('%s has no statuses', (_what, raw) => {
    expect(read(raw)).toEqual([]);
  });

  const multipart = 'Content-Type: multipart/report; boundary=b\r\n\r\n';
  test.each([
    ['nested parts', `${multipart}--b\r\n`.repeat(1200)],
    ['many parts', multipart + '--b\r\n\r\nx\r\n'.repeat(6000)],
    ['parts of HTML', multipart + '--b\r\nContent-Type: text/html\r\n\r\n<a href=x>y</a>\r\n'.repeat(1200)],
    ['a text of empty lines', `\r\n\r\n${'\n'.repeat(65_000)}x`],
    ['many fields', `${'A: b\r\n'.repeat(10_000)}\r\n`],
    ['folded lines', makeReport('x@example.org', `Diagnostic-Code: ${'\n  \t'.repeat(50_000)}x`)],
    ['many addresses', `To: ${'a:'.repeat(32_000)}\r\n\r\n`],
    ['a long boundary', `Content-Type: multipart/report; boundary="${'-'.repeat(65_000)}\r\n\r\n`],
    ['spaces in a type', `Content-Type: multipart/report${' '.repeat(65_000)}x\r\n\r\n`],
    ['many parameters', `Content-Type: multipart/report${'; boundary'.repeat(6500)}\r\n\r\n`],
    ['lines that could be boundaries', `${multipart}${'--c\r\n'.repeat(13_000)}`],
    ['fields without an end', makeReport('x@example.org', `${'Status'.repeat(10_000)}\u2028`)],
    ['many statuses', makeReport('x@example.org', `Diagnostic-Code: ${'5.1'.repeat(20_000)}\n\n`)],
  ])('that was made to be slow, with %s, is read in linear time', (_what, raw) => {
    const start = performance.now();
    read(raw);
    // It takes a few milliseconds; in quadratic time it would take minutes.
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('is read no further than 50 addresses', () => {
    expect(readStatus('Final-Recipient: rfc822; a@example.org\nAction: failed\n\n'.repeat(3000))).toHaveLength(50);
  });
});
