/** Every screen of the portal: who may open it, and whether it is there yet. `path` holds an id where the route has one. */
export interface Screen {
  path: string;
  access: 'public' | 'signed-in' | 'staff' | 'superuser';
  /** Its heading once it is built; a screen that is not there yet shows the not-found page and has no menu entry. */
  heading?: string | RegExp;
}

/** Screens to sign in with; whoever is signed in already is sent home from there. */
export const entrances = new Set(['/login', '/login-link', '/request-login-link']);

/** The route table of the portal. */
export const screens: Screen[] = [
  { path: '/', access: 'signed-in', heading: /^Welkom / },
  { path: '/login', access: 'public', heading: 'Inloggen' },
  { path: '/login-link', access: 'public', heading: 'Inloggen met Emailadres' },
  { path: '/request-login-link', access: 'public', heading: 'Inloggen met Emailadres' },
  { path: '/password-reset', access: 'public', heading: 'Wachtwoord vergeten' },
  { path: '/account-deleted', access: 'public', heading: 'Uw account is verwijderd' },
  { path: '/uitleg', access: 'public', heading: 'Over Dijkportaal' },
  { path: '/afmelden', access: 'public', heading: 'Meldingen uitzetten' },
  { path: '/nieuwsbrief-voorkeuren', access: 'public', heading: 'Uw e-mailvoorkeuren' },
  { path: '/nieuwsbrief', access: 'public', heading: 'Nieuwsbrief' },
  { path: '/design', access: 'signed-in', heading: 'Ontwerpen' },
  { path: '/wishes', access: 'signed-in', heading: 'Wensen' },
  { path: '/contact_moments', access: 'signed-in', heading: 'Contactmomenten' },
  { path: '/documents', access: 'signed-in', heading: 'Documenten' },
  { path: '/messages', access: 'signed-in', heading: 'Berichten' },
  { path: '/privacy', access: 'signed-in', heading: 'Privacy' },
  { path: '/terms', access: 'signed-in', heading: 'Voorwaarden' },
  { path: '/profile/1', access: 'signed-in', heading: 'Linde van der Kolk' },
  { path: '/user-profile', access: 'signed-in', heading: 'Uw profiel' },
  { path: '/password-change', access: 'signed-in', heading: 'Wachtwoord wijzigen' },
  { path: '/news', access: 'signed-in', heading: 'Nieuws' },
  { path: '/news/17', access: 'signed-in', heading: /^Inloopavond over het voorlopig ontwerp/ },
  { path: '/news-list', access: 'signed-in', heading: 'Al het nieuws' },
  { path: '/newsletter-archive', access: 'signed-in', heading: 'Eerdere nieuwsbrieven' },
  { path: '/newsletter-archive/1', access: 'signed-in', heading: 'Werk aan de dijk: wat ziet u deze zomer?' },
  { path: '/profile/1/edit', access: 'staff', heading: 'Profiel van Linde van der Kolk wijzigen' },
  { path: '/design-admin', access: 'staff', heading: 'Ontwerpen beheren' },
  { path: '/documents-admin', access: 'staff', heading: 'Documenten beheren' },
  { path: '/messages-admin', access: 'staff', heading: 'Berichten van bewoners' },
  { path: '/analytics', access: 'staff', heading: 'Statistieken' },
  { path: '/groups', access: 'staff', heading: 'Groepen en zones' },
  { path: '/users', access: 'staff', heading: /^Gebruikers/ },
  { path: '/contacts', access: 'staff', heading: 'Contacten' },
  { path: '/mails', access: 'staff', heading: 'Verzonden e-mail' },
  { path: '/broken-addresses', access: 'staff', heading: 'Adressen om te herstellen' },
  { path: '/mfa-resets', access: 'staff', heading: 'Apparaat kwijt' },
  { path: '/audit-log', access: 'superuser', heading: 'Logboek' },
  { path: '/news-editor', access: 'staff', heading: 'Laatste nieuws' },
  { path: '/newsletter', access: 'staff', heading: 'Nieuwsbrieven' },
  { path: '/newsletters', access: 'staff', heading: 'Nieuwsbrieven' },
  { path: '/newsletters/edit', access: 'staff', heading: 'Nieuwe nieuwsbrief' },
  { path: '/newsletters/edit/1', access: 'staff', heading: /nieuwsbrief/i },
  { path: '/settings', access: 'staff', heading: 'Instellingen' },
];
