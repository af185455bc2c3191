import { tidyAddresses } from '@dijkportaal/contract/platform/fields';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/portal.ts';
import { filterEmail } from './policy.ts';

const { db } = await createTestDatabase();

const parts = [
  'linde@example.org',
  'LINDE@Example.ORG',
  "o'brien@example.org",
  'a.b+c_d-e@sub.example.co',
  '.punt@example.org',
  'punt.@example.org',
  'twee..punten@example.org',
  "'@example.org",
  'kolk@example',
  'kolk@-example.org',
  'kolk@example-.org',
  'kolk@example.o',
  'kolk@exam_ple.org',
  'kolk@xn--dijk-0ra.example',
  'kölk@example.org',
  'kolk@dïjk.org',
  'KÖLK@Example.org',
  'ko\u0308lk@example.org',
  'kolk@пример.рф',
  'дамба@пример.рф',
  'kolk@xn--e1afmkfd.xn--p1ai',
  'kolk@example.xn--',
  '水@example.org',
  '“kolk”@example.org',
  'ko\u202Elk@example.org',
  'ko\uE000lk@example.org',
  'kölk\u{1F30A}@example.org',
  'kö..lk@example.org',
  'kolk@example.org.',
  'kolk @example.org',
  'a@b@example.org',
  '@example.org',
  'kolk@',
  'geen adres',
  '<kolk@example.org>',
  'Linde Kolk <kolk@example.org>',
  '"kolk"@example.org',
  'mailto:kolk@example.org',
  'kolk@127.0.0.1',
  'kolk@[127.0.0.1]',
  'K\u212Aolk@example.org',
  '\u0130nci@example.org',
  `${'a'.repeat(242)}@example.org`,
  `${'a'.repeat(243)}@example.org`,
  `kolk@${'a'.repeat(63)}.${'b'.repeat(70)}.org`,
  '-@example.org',
  '_@example.org',
  '+@example.org',
  '',
  ' ',
];
const separators = [
  ';',
  ',',
  ' ',
  '; ',
  ' ,; ',
  '\t',
  '\n',
  '\r\n',
  '\v',
  '\f',
  '\u00A0',
  '\u2003',
  '\u2028',
  '\u3000',
  '\uFEFF',
  '\u200B',
  '\u0085',
  '/',
];
const fields = [
  ...parts,
  ...separators.flatMap((separator) => [
    `een@example.org${separator}twee@example.org`,
    `${separator}een@example.org${separator}`,
    `fout${separator}twee@example.org${separator}EEN@example.org${separator}een@example.org`,
  ]),
  ...parts.flatMap((part, index) => `${part};${parts[(index * 7 + 3) % parts.length]},${part}`),
];

test('the database finds the same addresses in a contact as the portal invites', async () => {
  expect(fields.length).toBeGreaterThan(100);
  for (const field of fields) {
    const stored = tidyAddresses(field);
    const { rows } = await db.execute<{ all: string[]; first: string[] }>(
      sql`select parse_mail_addresses(${stored}, true) as all, parse_mail_addresses(${stored}, false) as first`,
    );
    const valid = filterEmail(field);
    expect({ field, ...rows[0] }).toEqual({ field, all: valid, first: valid.slice(0, 1) });
  }
});
