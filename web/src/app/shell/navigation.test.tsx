import { whatsNew } from '@dijkportaal/contract/whats-new';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { portalFacts } from '../../platform/portal-facts.ts';
import { Navigation } from './navigation.tsx';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
});

afterEach(cleanup);

async function renderMenu(permissions: ('Staff' | 'Superuser')[]) {
  await signInAs(server, { permissions });
  await renderScreen(withQueries(<Navigation onChosen={() => {}} />));
  const pathsIn = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  const all = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  return { pathsIn, all };
}

const people = ['/groups', '/contacts', '/users'];
const publishing = ['/newsletter', '/news-editor', '/design-admin', '/documents-admin', '/works-admin'];
const management = ['/messages-admin', '/analytics', '/settings'];

it('has three groups for staff, in the order of the specification', async () => {
  const { pathsIn, all } = await renderMenu(['Staff']);
  expect(pathsIn('Mensen')).toEqual(people);
  expect(pathsIn('Publiceren')).toEqual(publishing);
  expect(pathsIn('Beheer')).toEqual([...management, '/contact-persons', '/mails', '/bin']);
  expect(all()).toEqual(['/', ...people, ...publishing, ...management, '/contact-persons', '/mails', '/bin']);
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
});

it('also has the screens for superusers', async () => {
  const { pathsIn } = await renderMenu(['Staff', 'Superuser']);
  expect(pathsIn('Beheer')).toEqual([...management, '/contact-persons', '/mails', '/bin', '/retention', '/audit-log']);
});

it('has only specified screens on a server of only the specified calls', async () => {
  portalFacts.set(null);
  const { all } = await renderMenu(['Staff', 'Superuser']);
  expect(all()).toEqual(['/', ...people, ...publishing.slice(0, -1), ...management]);
});

it('is one list for residents', async () => {
  const { all } = await renderMenu([]);
  expect(all()).toEqual(['/', '/design', '/wishes', '/contact_moments', '/documents', '/messages']);
  expect(screen.getAllByRole('list')).toHaveLength(1);
  expect(screen.queryByText('Mensen')).toBeNull();
});

it('says how many of each are new to a resident', async () => {
  portalFacts.set({ base_map: null } as never);
  const counts = { design: 3, document: 0, news: 2, wish: 0, contact_moment: 0, message: 1 };
  server.respond(whatsNew.list, {
    counts,
    results: [],
    read_until: '2026-11-01T09:30:00.000Z',
  });
  await renderMenu([]);
  expect(await screen.findByRole('link', { name: 'Ontwerpen', description: '3 nieuw' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Berichten', description: '1 nieuw' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Documenten', description: '' }).textContent).toBe('Documenten');
  portalFacts.set(undefined);
});
