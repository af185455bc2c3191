import { Moment } from '@dijkportaal/contract/platform/fields';
import { expect, test } from 'vitest';
import { readMoment } from './moment.ts';

test.each([
  ['2026-01-05', '2026-01-04T23:00:00.000Z'],
  ['2026-07-05', '2026-07-04T22:00:00.000Z'],
  ['2026-01-05T10:30', '2026-01-05T09:30:00.000Z'],
  ['2026-07-05T10:30:15', '2026-07-05T08:30:15.000Z'],
  // The clock goes from 2 to 3, and from 3 back to 2.
  ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00.000Z'],
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['2026-07-05T10:30:00Z', '2026-07-05T10:30:00.000Z'],
  ['2026-07-05T10:30:00.25+02:00', '2026-07-05T08:30:00.250Z'],
  ['2026-07-05T10:30:00-23:59', '2026-07-06T10:29:00.000Z'],
])('%s is %s', (written, moment) => {
  expect(Moment.safeParse(written).success).toBe(true);
  expect(readMoment('send_at', written).toISOString()).toBe(moment);
});

test.each(['2026-03-29T02:00', '2026-03-29T02:30', '2026-03-29T02:59:59', '2030-03-31T02:15'])(
  '%s does not exist',
  (written) => {
    expect(() => readMoment('send_at', written)).toThrow(
      expect.objectContaining({
        statusCode: 400,
        body: { send_at: [expect.stringMatching(/^Dit tijdstip bestaat niet: op \d\d-03-20\d\d gaat de klok/)] },
      }) as Error,
    );
  },
);

test.each(['', 'morgen', '2026-02-30', '2026-02-30T10:00', '1899-12-31', '2100-01-01', '10:30', '2026-07-05 10:30'])(
  '%j is refused',
  (written) => {
    expect(Moment.safeParse(written).success).toBe(false);
  },
);
