import { describe, expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { recordEvent } from '../platform/audit/audit.ts';
import { csvRow, fromCsvCell } from '@dijkportaal/contract/platform/csv';
import { readAuditLines } from './queries.ts';

const portal = await startTestPortal();
const superuser = await signedInPerson(portal, { isSuperuser: true, firstName: '=1+1', lastName: 'de "Boer"' });
const exportLog = (query = '') => portal.call('GET', `/api/audit-log/export/${query}`, { token: superuser.access });

describe('the export', () => {
  test('is a file for a Dutch spreadsheet', async () => {
    await recordEvent(portal.db, {
      actorId: superuser.id,
      action: 'profile.change',
      object: 'user 12',
      origin: '203.0.113.7',
      details: { fields: ['street', 'zip'] },
    });
    await portal.pool.query(
      `insert into audit_log (at, action, object, result, origin)
       values ('2024-07-14T22:30:00Z', 'access.refuse', 'user 1', 'failure', 'job')`,
    );
    const { status, headers, text } = await exportLog('?action=profile.change');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="auditlog-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers['cache-control']).toBe('no-store');
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(
      '\uFEFF"Nummer";"Tijdstip";"Wie";"Handeling";"Onderwerp";"Resultaat";"Herkomst";"Bijzonderheden"',
    );
    expect(lines[1]).toMatch(
      /^"\d+";"\d\d-\d\d-\d{4} \d\d:\d\d:\d\d";"'=1\+1 de ""Boer""";"Profiel wijzigen";"gebruiker 12";"gelukt";"203\.0\.113\.7";"velden: straat, postcode"$/,
    );
    expect((await exportLog('?from=2024-07-15&to=2024-07-15')).text).toContain(
      '"15-07-2024 00:30:00";"Het portaal zelf";"Toegang geweigerd";"gebruiker 1";"mislukt";"Het portaal zelf";""\r\n',
    );
  });

  test('shows objects, details and values in Dutch', async () => {
    const details = {
      title: 'Dijkbericht',
      state: 'scheduled' as const,
      due_at: '2026-11-22T08:00:00.000Z',
      send_to_contacts: true,
    };
    const origin = { actorId: superuser.id, origin: '203.0.113.7' };
    await recordEvent(portal.db, { ...origin, action: 'newsletter.create', object: 'newsletter 4', details });
    expect((await exportLog('?action=newsletter.create')).text).toContain(
      '"Nieuwsbrief aanmaken";"nieuwsbrief 4";"gelukt";"203.0.113.7";' +
        '"status: ingepland; titel: Dijkbericht; tijd van versturen: 22-11-2026 09:00; ook naar contacten: ja"',
    );
  });

  test('is logged itself, with the names of the filters but not their values', async () => {
    await exportLog('?search=Vlietstra&result=success');
    const { rows } = await portal.pool.query(`select * from audit_log where action = 'audit.export' order by id desc`);
    expect(rows[0]).toMatchObject({
      actor_id: superuser.id,
      object: 'audit log',
      result: 'success',
      origin: '127.0.0.1',
      details: { filters: ['search', 'result'] },
    });
  });

  test('accepts the filters of the list and refuses unknown ones', async () => {
    expect((await exportLog('?search=niemand-heet-zo')).text.split('\r\n')).toHaveLength(2);
    expect((await exportLog('?from=2024-02-30')).status).toBe(400);
    expect((await exportLog('?action=iets')).status).toBe(400);
  });

  test('has every line once, newest first, however many there are', async () => {
    await portal.pool.query('alter table audit_log disable trigger audit_log_chain');
    await portal.pool.query(
      `insert into audit_log (id, action, object, result, origin)
       select n, 'session.end', 'many', 'success', 'job' from generate_series(1000001, 1002500) n`,
    );
    await portal.pool.query('alter table audit_log enable trigger audit_log_chain');
    const ids = (await exportLog('?action=session.end')).text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(/^"(\d+)"/.exec(line)?.[1]));
    expect(ids).toEqual(Array.from({ length: 2500 }, (_, index) => 1002500 - index));
  });

  test('reads lines only as fast as it sends them', async () => {
    const sizes = [];
    for await (const lines of readAuditLines(portal.db, { action: 'session.end' }, () => [], 2_000_000, 1000))
      sizes.push(lines.length);
    expect(sizes).toEqual([1000, 1000, 500]);
  });
});

test.each([
  ['=cmd()', `"'=cmd()"`],
  ['+31', `"'+31"`],
  ['-1', `"'-1"`],
  ['@sum', `"'@sum"`],
  ['＝cmd()', `"'＝cmd()"`],
  ['＋31', `"'＋31"`],
  ['－1', `"'－1"`],
  ['＠sum', `"'＠sum"`],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  ['\nx', `"'\nx"`],
  ['\u200B=cmd()', `"'\u200B=cmd()"`],
  ['\uFEFF+31', `"'\uFEFF+31"`],
  ['\u00AD\u00A0 -1', `"'\u00AD\u00A0 -1"`],
  ['\u2066@sum', `"'\u2066@sum"`],
  ['\0=cmd()', `"'\0=cmd()"`],
  ['\u3164＝cmd()', `"'\u3164＝cmd()"`],
  ['\uFE0F﹦cmd()', `"'\uFE0F﹦cmd()"`],
  ['  \n =cmd()', `"'  \n =cmd()"`],
  ['a=b', '"a=b"'],
  ['say "ja"; nee', '"say ""ja""; nee"'],
  ['', '""'],
])('writes a cell with %j as %j', (cell, written) => {
  expect(csvRow([cell, 'b'])).toBe(`${written};"b"\r\n`);
  expect(fromCsvCell(written.slice(1, -1).replaceAll('""', '"'))).toBe(cell);
});
