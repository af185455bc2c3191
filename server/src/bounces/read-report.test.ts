import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeReport } from '../../test/delivery-reports.ts';
import { vendorReports } from '../../test/vendor-reports.ts';
import { readMail } from '../platform/files/sandbox/inspect-file.ts';
import { readReport } from './read-report.ts';
import { whatIsRefused } from './what-is-refused.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-reports-'));
afterAll(() => rm(folder, { recursive: true }));

async function read(raw: string) {
  const file = path.join(folder, randomUUID());
  await writeFile(file, raw);
  const mail = await readMail(file);
  return mail === null ? null : readReport(mail);
}
const readStatus = (status: string, options?: Parameters<typeof makeReport>[2]) =>
  read(makeReport('bounces+1.ab@example.org', status, options));

describe('a report', () => {
  test.each(vendorReports)('of $name is understood', async ({ raw, action, refused }) => {
    const statuses = await read(raw);
    expect(statuses).toMatchObject([{ action }]);
    const [{ recipients, reason } = { recipients: [], reason: '' }] = statuses as Exclude<
      typeof statuses,
      'reply' | null
    >;
    expect(whatIsRefused(reason)).toBe(refused);
    expect(['', 'linde@example.org']).toContain(recipients.at(-1) ?? '');
  });

  test('of a common mail server gives address, action and reason', async () => {
    const status = `Final-Recipient: rfc822; Linde@Example.org
Original-Recipient: rfc822;linde.kolk@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 5.1.1 <linde@example.org>: Recipient address
    rejected: User unknown in local
\trecipient table
`;
    expect(await readStatus(status)).toEqual([
      {
        recipients: ['linde.kolk@example.org', 'linde@example.org'],
        action: 'failed',
        reason: '550 5.1.1 <linde@example.org>: Recipient address rejected: User unknown in local recipient table',
      },
    ]);
  });

  test.each([
    ['with names and action in upper case', 'ACTION: Failed (geen mailbox)\nSTATUS: 5.1.1 (bad)', 'failed', '5.1.1'],
    ['about a delay', 'Action: delayed\nStatus: 4.4.1\nWill-Retry-Until: Sat, 8 Mar 2025 10:00', 'delayed', '4.4.1'],
    ['without a status', 'Action: failed\nDiagnostic-Code: smtp; 550 No such user', 'failed', '550 No such user'],
    ['without an action', 'Status: 5.1.1', 'failed', '5.1.1'],
    ['of a delivery', 'Action: delivered\nStatus: 2.1.5', 'delivered', '2.1.5'],
  ])('%s', async (_what, fields, action, reason) => {
    const found = await readStatus(`Final-Recipient: utf-8; línde@example.org\n${fields}\n`);
    expect(found).toMatchObject([{ recipients: ['línde@example.org'], action, reason }]);
  });

  const group = (name: string, action: string) => `Final-Recipient: rfc822;<${name}@example.org>\nAction: ${action}\n`;
  test.each([
    ['', `${group('a', 'expanded')}\n${group('b', 'failed')}\n \t\n${group('c', 'relayed')}`],
    [', without empty lines,', group('a', 'expanded') + group('b', 'failed') + group('c', 'relayed')],
    [
      ', with an empty line after each field,',
      [group('a', 'expanded'), group('b', 'failed'), group('c', 'relayed')].join('').replaceAll('\n', '\n\n'),
    ],
  ])('about several addresses%s gives a status for each', async (_how, status) => {
    const found = await readStatus(status);
    expect(found).toMatchObject([
      { recipients: ['a@example.org'], action: 'expanded' },
      { recipients: ['b@example.org'], action: 'failed' },
      { recipients: ['c@example.org'], action: 'relayed' },
    ]);
  });

  test('is read in the newer type, in base64 or quoted-printable, and with bare line feeds', async () => {
    const status = 'Final-Recipient: rfc822; a@example.org\nAction: failed\nStatus: 5.1.1\n';
    expect(await readStatus(status, { type: 'message/global-delivery-status' })).toHaveLength(1);
    const base64 = Buffer.from(`Reporting-MTA: dns; a\r\n\r\n${status}`).toString('base64');
    const encoded = `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64}\r\n--b--`;
    expect(await read(encoded)).toHaveLength(1);
    const quoted = encoded
      .replace('base64', 'Quoted-Printable')
      .replace(base64, `Reporting-MTA: dns; a\r\n\r\n${status}`)
      .replace('5.1.1', '5=2E1=\r\n.1');
    expect(await read(quoted)).toMatchObject([{ reason: '5.1.1' }]);
    expect(await read(makeReport('x@example.org', status).replaceAll('\r', ''))).toHaveLength(1);
  });

  test('is read in a mail that a gateway wrapped', async () => {
    const report = makeReport(
      'x@example.org',
      'Final-Recipient: rfc822; a@example.org\nAction: failed\nStatus: 5.1.1\n',
    );
    const inner = report.slice(report.indexOf('Content-Type'));
    const wrapped = `Content-Type: multipart/mixed;\r\n boundary="om heen"\r\n\r\n--om heen\r\n\r\nLet op!\r\n--om heen\r\n${inner}\r\n--om heen--`;
    expect(await read(wrapped)).toMatchObject([{ recipients: ['a@example.org'] }]);
  });

  test('is read after megabytes of HTML, and with a large mail quoted', async () => {
    const status = 'Final-Recipient: rfc822; a@example.org\nAction: failed\nStatus: 5.1.1\n';
    const large = makeReport('x@example.org', status, {
      text: '<p>regel tekst</p>\r\n'.repeat(100_000),
      mail: `Subject: x\r\n\r\n${'regel tekst\r\n'.repeat(60_000)}`,
    });
    expect(await read(large)).toMatchObject([{ reason: '5.1.1' }]);
  });
});

describe('a mail', () => {
  const receipt = makeReport('x@example.org', 'Disposition: manual-action; displayed', {
    type: 'message/disposition-notification',
  })
    .replace('report-type=delivery-status', 'report-type=disposition-notification')
    .replace(/^From: .*/, 'From: linde@example.org')
    .replace(/Subject: .*/, 'Subject: Read: Nieuwsbrief');
  const absence = (field: string) =>
    `From: linde@example.org\r\nSubject: Afwezig\r\n${field}\r\n\r\nIk ben er niet. 550 5.1.1 User unknown`;
  test.each([
    ['an out-of-office reply', absence('Auto-Submitted: auto-replied')],
    ['an older out-of-office reply', absence('Precedence: auto_reply')],
    ['a read receipt', receipt],
  ])('that is %s is a reply', async (_what, raw) => {
    expect(await read(raw)).toBe('reply');
  });

  const forwarded = [
    'Content-Type: multipart/mixed; boundary=m',
    '',
    '--m',
    'Content-Type: message/rfc822',
    '',
    'Subject: Nieuwsbrief\r\n\r\nAction: failed\r\nStatus: 5.1.1',
    '--m--',
  ].join('\r\n');
  test.each([
    ['a reply by hand', 'From: linde@example.org\r\nSubject: Re: Nieuwsbrief\r\n\r\n550 5.1.1 User unknown'],
    ['a mail with another attached', forwarded],
    ['nothing', ''],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)).toString('latin1')],
    ['a report without words that we know', makeReport('x@example.org', 'Reason: onbekend\n')],
  ])('that is %s is not understood', async (_what, raw) => {
    expect(await read(raw)).toBeNull();
  });

  const multipart = 'Content-Type: multipart/report; boundary=b\r\n\r\n';
  const fill = (unit: string, bytes = 1_000_000) => unit.repeat(bytes / unit.length);
  test.each([
    ['nested parts', fill(`${multipart}--b\r\n`)],
    ['a text of empty lines', `\r\n\r\n${fill('\n')}x`],
    ['many fields', `${fill('A: b\r\n')}\r\n`],
    ['folded lines', makeReport('x@example.org', `Diagnostic-Code: ${fill('\n  \t')}x`)],
    ['many addresses', `To: ${fill('a:')}\r\n\r\n`],
    ['many parameters', `Content-Type: multipart/report${fill('; boundary')}\r\n\r\n`],
    ['many statuses', makeReport('x@example.org', `Diagnostic-Code: ${fill('5.1')}\n\n`)],
    ['many replies', `From: mailer-daemon@example.org\r\n\r\n${fill('550 (#<')}`],
  ])('that was made to be slow, with %s, is read within the limit', async (_what, raw) => {
    const start = performance.now();
    await read(raw);
    expect(performance.now() - start).toBeLessThan(12_000);
  });

  test('is read no further than 50 addresses', async () => {
    expect(await readStatus('Final-Recipient: rfc822; a@example.org\nAction: failed\n\n'.repeat(3000))).toHaveLength(
      50,
    );
  });
});
