import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { configure, render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';

// A busy machine may take its time.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

/** Draws a screen with all it needs around it, where links lead nowhere. Answers the person who works it. */
export async function renderScreen(content: ReactNode): Promise<UserEvent> {
  const routeTree = createRootRoute({
    component: () => <main>{content}</main>,
    notFoundComponent: () => <main>{content}</main>,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('main');
  return userEvent.setup({ delay: null });
}
