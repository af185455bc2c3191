import '@fontsource-variable/atkinson-hyperlegible-next';
import './platform/theme.css';
import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPortalRouter } from './app/router.ts';
import { mailedToken, optOutToken, readerToken, takeMailedToken } from './platform/mailed-token.ts';
import { loadPerson } from './platform/session.ts';
import { isSignedIn, readTokens } from './platform/tokens.ts';

const token = takeMailedToken();

// A page that the browser kept from before sign-out must not come back with the back button.
addEventListener('pageshow', (event) => {
  if (event.persisted && readTokens() === null) location.reload();
});

const person = await loadPerson();

// Whoever is signed in stays who they are: a mailed address that somebody else sent them must not change that unseen.
if (token !== null) {
  if (location.pathname.startsWith('/afmelden')) optOutToken.set(token);
  else if (location.pathname.startsWith('/nieuwsbrief')) readerToken.set(token);
  else if (!isSignedIn.get()) mailedToken.set(token);
  else
    void import('./auth/links/notify-link-unused.ts').then((module) =>
      module.notifyLinkUnused(person?.user.email ?? ''),
    );
}

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createPortalRouter()} />
  </StrictMode>,
);
