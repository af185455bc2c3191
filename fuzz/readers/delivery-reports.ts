import { readReport } from '../../server/src/bounces/read-report.ts';
import { whatIsRefused } from '../../server/src/bounces/what-is-refused.ts';
import { vendorReports } from '../../server/test/vendor-reports.ts';
import type { Reader } from '../readers.ts';

const maxReason = 4_100;

/** What mail servers report, both as a status for programs and as a text; a library reads the parts of the mail before. */
export const deliveryReports: Reader = {
  name: 'delivery reports',
  samples: vendorReports.map(({ raw }) => raw.slice(0, 20_000)),
  read(input) {
    const mail = { from: 'mailer-daemon@example.org', subject: 'Undelivered', headers: {}, text: input };
    for (const statuses of [[input], []]) {
      const found = readReport({ ...mail, statuses });
      if (found === 'reply') return 'a report was read as a reply';
      for (const { recipients, action, reason } of found ?? []) {
        if (recipients.some((address) => !address.includes('@'))) return `an address without @: ${recipients.join()}`;
        if (!/^[a-z]+$/.test(action) || reason.length > maxReason) return `wrong words: ${action}`;
        // Full or busy is never for good.
        if (whatIsRefused(reason) === 'mailbox' && /\b[45]\.2\.2\b/.test(reason)) return `suppressed: ${reason}`;
      }
    }
    return null;
  },
};
