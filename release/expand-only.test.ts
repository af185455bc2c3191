import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/*
 * While a portal is upgraded, processes of the old version work on the new tables. So a migration only adds: what the old version
 * reads keeps its name, and what it does not write is not required. What a version no longer uses is removed in the next one.
 */

const migrations = path.resolve(import.meta.dirname, '../server/migrations');

/** Migrations since 0.1.0 after which its processes fail: do not let them run next to 0.2.0. None may be added for 0.2.0's. */
const breaking: Record<string, string> = {
  '20261122181209_plain_names': 'tables and columns got one name for each thing',
  '20261123053753_data-versions': 'one table of changes replaced that of the map',
  '20261125182518_newsletters-without-version': 'the version of a newsletter is its content',
  '20261125214019_people-by-address': 'a generated column was made again with other content',
  '20261126075537_conversations': 'a generated column was made again with other content',
  '20261126104908_reply-columns': 'columns that only unreleased versions had',
  '20261126133736_forms': 'a generated column was made again with other content',
  '20261126232819_sessions-at-providers': 'columns that only unreleased versions had',
};

const removes = /\bDROP (TABLE|COLUMN|TYPE|SCHEMA)\b|\bRENAME\b|\bSET NOT NULL\b|\bSET DATA TYPE\b/i;
const requires = /\bADD COLUMN\b.*\bNOT NULL\b/i;

/** The statements of a migration that a process of the version before does not expect. */
function findBreaking(name: string): string[] {
  return readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8')
    .replaceAll(/--.*/g, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => removes.test(text) || (requires.test(text) && !/\b(DEFAULT|GENERATED)\b/i.test(text)));
}

test('migrations only add, but for those that are named with their reason', () => {
  const names = globSync('*/migration.sql', { cwd: migrations }).map((file) => path.dirname(file));
  expect(names.length).toBeGreaterThan(50);
  const found = names.filter((name) => findBreaking(name).length > 0);
  expect(found.toSorted()).toEqual(Object.keys(breaking));
});
