import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
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

it('offers once to sign out at the provider of the session that ended', async () => {
  const url = '/auth/oidc/werk/sign-out?ticket=iets';
  tabStore.write('dijkportaal.sign-out-there', JSON.stringify({ name: 'Waterschap', url }));
  await renderScreen(<ProviderButtons next="/" />);
  expect(screen.getByText(/maar misschien nog niet bij Waterschap/)).toBeTruthy();
  expect(links()).toEqual([url, '/auth/oidc/werk/start?next=%2F']);
  cleanup();
  await renderScreen(<ProviderButtons next="/" />);
  expect(links()).toEqual(['/auth/oidc/werk/start?next=%2F']);
});
