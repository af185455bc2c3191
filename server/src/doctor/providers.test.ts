import { afterAll, expect, test } from 'vitest';
import { testConfig } from '../../test/portal.ts';
import { startProviders } from '../../test/providers.ts';
import { checkProviders } from './network-checks.ts';
import { formatReport } from './report.ts';

const providers = await startProviders(['werk']);
afterAll(() => providers.stop());

const own = (others: Record<string, string> = {}) =>
  providers.settings('werk', 'staff', { STAFF_VALUES: 'medewerker', ...others });
const check = async (settings: Record<string, string>) =>
  formatReport([{ title: 'Sign-in', findings: await checkProviders(testConfig(settings)) }]);

test('says of each provider whether it answers as the settings say, and what to do', async () => {
  expect(await check(own())).toMatch(/✓ http:.*\/staff answers, with 1 keys/);
  await providers.setFaults([{ kind: 'discovery-wrong-issuer', issuer: 'staff', times: 1 }]);
  expect(await check(own())).toMatch(
    /✗ http:.*\/staff cannot be used: discovered metadata issuer does not match[^]*Check OIDC_WERK_ISSUER/,
  );
  await providers.setFaults([{ kind: 'other-json', issuer: 'staff', match: '/jwks', times: 1 }]);
  expect(await check(own())).toMatch(/✗ http:.*\/staff publishes no keys/);
  for (const kind of ['http503', 'html', 'reset'] as const) {
    await providers.setFaults([{ kind, issuer: 'staff', times: 1 }]);
    expect(await check(own())).toMatch(/✗ http:.*\/staff cannot be used: .*[^]*Check OIDC_WERK_ISSUER/);
  }
});
