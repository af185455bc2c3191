import { expect, test } from 'vitest';
import { release, withRevision } from './version.ts';

test('the version says the commit where it is known', () => {
  expect(release).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{7})?$/);
  expect(withRevision('0.2.0', 'abc1234def0')).toBe('0.2.0+abc1234');
  expect(['', 'main', 'abc'].map((revision) => withRevision('0.2.0', revision))).toEqual(['0.2.0', '0.2.0', '0.2.0']);
});
