import { EmailAddress } from '@dijkportaal/contract/platform/fields';
import { expect, it } from 'vitest';
import { emailError } from './email-field.tsx';

const say = (key: string) => key;

it.each([
  'linde@example.org',
  ' Linde@Example.ORG ',
  "o'neil+dijk@sub.example.org",
  'linde',
  'linde@example',
  '@example.org',
  'linde@exa mple.org',
  'linde..k@example.org',
  `${'l'.repeat(243)}@example.org`,
  `${'l'.repeat(242)}@example.org`,
])('agrees with the server about %j', (address) => {
  expect(emailError(address, say) === null).toBe(EmailAddress.safeParse(address).success);
});

it('requires a valid address', () => {
  expect(emailError('  ', say)).toBe('login.emailMissing');
});
