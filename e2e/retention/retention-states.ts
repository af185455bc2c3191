import type { AuditEntry } from '@dijkportaal/contract/audit/audit';
import { retentionLimits, type RetentionKind } from '@dijkportaal/contract/retention';
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockResponse, pageOf } from '../support/screen-mocks.ts';
import { invalid, main, statesOf, submit, tableReady, type ScreenState } from '../support/screen-state.ts';

const line = (id: number, kind: RetentionKind, rows: number, days: number): AuditEntry => ({
  id,
  at: '2026-11-23T02:20:01.000Z',
  actor_id: null,
  actor_profile_id: null,
  actor: '',
  action: 'retention.remove',
  object: 'retention',
  object_name: '',
  object_profile_id: null,
  result: 'success',
  origin: 'job',
  details: { kind, rows, days, oldest: '2026-10-22T09:00:00.000Z', newest: '2026-10-24T02:11:00.000Z' },
});
const report = [line(3, 'audit_log', 5000, 730), line(2, 'mails_sent', 12, 30), line(1, 'bin', 1, 30)];

/** The removals of the coming night: more of the first kind than can be counted, none of the second. */
async function mockPreview(page: Page): Promise<void> {
  const results = Object.keys(retentionLimits).map((kind, index) => {
    const rows = [10_000, 1, 12][index] ?? 0;
    return { kind, rows, oldest: rows === 0 ? null : '2026-10-22T09:00:00.000Z' };
  });
  await mockResponse(page, '**/api/retention/preview/', { results });
}

const fields = (page: Page) => main(page).getByRole('textbox');

const mockReport = (page: Page, ...lines: object[]) =>
  mockResponse(page, '**/api/audit-log/?*', { ...pageOf(...lines), has_more: false });

export const retentionStates: ScreenState[] = [
  ...statesOf('beheerder', '/retention', [
    {
      name: 'retention periods',
      async prepare(page) {
        await mockPreview(page);
        await mockReport(page, ...report);
      },
      async reach(page) {
        await tableReady(page);
        await expect(main(page).getByText('10.000').or(page.getByText('10,000'))).toBeVisible();
      },
    },
    {
      name: 'retention periods with an error and without a report',
      isVariant: true,
      async prepare(page) {
        await mockPreview(page);
        await mockReport(page);
      },
      async reach(page) {
        await fields(page).first().fill('3');
        await submit(main(page));
        await expect(invalid(page)).toBeVisible();
      },
    },
  ]),
  { name: 'no access to the retention periods', isVariant: true, who: 'medewerker', path: '/retention' },
  { name: 'how long data is kept', path: '/bewaartermijnen', reach: tableReady },
  {
    name: 'how long data is kept, signed in',
    isVariant: true,
    who: 'bewoner',
    path: '/bewaartermijnen',
    reach: tableReady,
  },
];
