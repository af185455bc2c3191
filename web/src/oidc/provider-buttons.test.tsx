import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer } from '../../test/fake-server.ts';
import { acceptSignIn } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
import { beginSession } from '../platform/session.ts';
import { tabStore } from '../platform/storage.ts';
import { ProviderButtons } from './provider-buttons.tsx';

beforeEach(() => {
  const sign_in_providers = [{ key: 'werk', name: 'Waterschap', kind: 'staff' as const }];
  portalFacts.set({ ...portalFacts.get(), sign_in_providers } as NonNullable<ReturnType<typeof portalFacts.get>>);
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
});

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('offers to sign out, until somebody signs in, at the provider of the session that ended', async () => {
  const url = '/auth/oidc/werk/sign-out?ticket=iets';
  tabStore.write('dijkportaal.sign-out-there', JSON.stringify({ name: 'Waterschap', url }));
  await renderScreen(<ProviderButtons next="/" />);
  expect(screen.getByText(/maar misschien nog niet bij Waterschap/)).toBeTruthy();
  expect(links()).toEqual([url, '/auth/oidc/werk/start?next=%2F']);
  cleanup();
  acceptSignIn(startFakeServer());
  await beginSession({ access: 'a1', refresh: 'r1' });
  await renderScreen(<ProviderButtons next="/" />);
  expect(links()).toEqual(['/auth/oidc/werk/start?next=%2F']);
});
