import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LostFilesError } from '../../platform/lazy-files.ts';
import { InsideScreen } from '../../ui/layout/inside-screen.ts';
import { FailedScreen } from './failed-screen.tsx';

// React and the router report what the test provokes.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A screen with a list, and beside it what is open. */
function show(open: () => React.ReactElement) {
  const root = createRootRoute();
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    component: () => (
      <>
        <h1>Berichten</h1>
        <InsideScreen value>
          <Outlet />
        </InsideScreen>
      </>
    ),
  });
  const item = createRoute({ getParentRoute: () => list, path: '/1', component: open });
  const router = createRouter({
    routeTree: root.addChildren([list.addChildren([item])]),
    history: createMemoryHistory({ initialEntries: ['/list/1'] }),
    defaultErrorComponent: FailedScreen,
  });
  render(<RouterProvider router={router} />);
}

it.each([
  ['that could not be loaded', new LostFilesError('a.js', false), 'Geen verbinding'],
  ['that crashed', new Error('x'), 'Er ging iets mis'],
])('a part of a screen %s says so below the heading of the screen, and continues', async (_name, error, text) => {
  let isLost = true;
  show(() => {
    if (isLost) throw error;
    return <p>Bericht 1</p>;
  });
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Berichten']);
  isLost = false;
  screen.getByRole('button', { name: /opnieuw/i }).click();
  await screen.findByText('Bericht 1');
});
