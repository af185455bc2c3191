import '@fontsource-variable/atkinson-hyperlegible-next';
import './platform/theme.css';
import './ui/base.css';
import './ui/dialogs/close-on-back.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPortalRouter } from './app/router.ts';
import { sites } from '@dijkportaal/contract/settings';
import { sendEarly } from './platform/early.ts';
import { loadPortalFacts } from './platform/extensions.ts';
import { loadPart } from './platform/load-part.ts';
import { mailedToken, optOutToken, readerToken, takeMailedToken } from './platform/mailed-token.ts';
import { viewedResident } from './platform/impersonation.ts';
import { confirmWhenPressed } from './platform/presence.ts';
import { loadPerson } from './platform/session.ts';
import { isSignedIn, readTokens } from './platform/tokens.ts';

const token = takeMailedToken();

// A page cached by the browser before sign-out must not come back with the back button.
addEventListener('pageshow', (event) => {
  if (event.persisted && readTokens() === null) location.reload();
});

const router = createPortalRouter();
// The router's guards need the person; the code of the screen is loaded in the meantime.
if (isSignedIn.get()) {
  for (const route of router.getMatchedRoutes(location.pathname)[0]) void router.loadRouteChunk(route);
  // What needs an extension is there with the rest of the screen then. A screen that needs it asks again.
  loadPortalFacts().catch(() => {});
  // The largest text of home, which is then there at its first paint.
  if (location.pathname === '/') sendEarly(sites.list);
}
const person = await loadPerson();
if (person?.user.last_login === null && viewedResident.get() === null) confirmWhenPressed();

// A signed-in person stays signed in: a link mailed by someone else must not switch accounts silently.
if (token !== null) {
  if (location.pathname.startsWith('/afmelden')) optOutToken.set(token);
  else if (location.pathname.startsWith('/nieuwsbrief')) readerToken.set(token);
  else if (!isSignedIn.get()) mailedToken.set(token);
  else
    void loadPart(() => import('./auth/links/notify-link-unused.ts')).then((module) =>
      module.notifyLinkUnused(person?.user.email ?? ''),
    );
}

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
