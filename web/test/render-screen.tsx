import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';

/** Renders a screen with the context it needs, where links lead nowhere. `url` may have a hash. Returns the simulated user. */
export async function renderScreen(content: ReactNode, url = '/'): Promise<UserEvent> {
  const routeTree = createRootRoute({
    component: () => <main>{content}</main>,
    notFoundComponent: () => <main>{content}</main>,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [url] }) });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('main');
  return userEvent.setup({ delay: null });
}
