import '@fontsource-variable/atkinson-hyperlegible-next';
import 'virtual:theme.css';
import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPortalRouter } from './app/router.ts';
import { Providers } from './app/providers.tsx';
import { loadPerson } from './platform/session.ts';
import { readTokens } from './platform/tokens.ts';

// A page that the browser kept from before sign-out must not come back with the back button.
addEventListener('pageshow', (event) => {
  if (event.persisted && readTokens() === null) location.reload();
});

await loadPerson();

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createPortalRouter()} />
    </Providers>
  </StrictMode>,
);
