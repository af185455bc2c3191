import type { BrokenAddress } from '@dijkportaal/contract/bounces';
import type { SentNewsletter } from '@dijkportaal/contract/newsletters/archive';
import type { PortalFacts } from '@dijkportaal/contract/portal';
import type { Subscription } from '@dijkportaal/contract/subscriptions';

/** A token like those in the links of a newsletter. */
export const token = '17.bm90LWEtc2lnbmF0dXJlLW9mLXRoZS1wb3J0YWw';

export const subscription: Subscription = {
  email: 'een•••••••••••@gemeente-waterland.example.org',
  newsletter: true,
  notifications: true,
};

/** A newsletter with every kind of text element. */
export const newsletter: SentNewsletter = {
  id: 7,
  title: 'Dijkversterkingswerkzaamhedenplanning: dit gebeurt er in de winter langs de Kerkdijk en de Molenkade',
  content:
    '<h2>Werk in de winter</h2><p>Beste lezer,</p><p>Vanaf <strong>1 december</strong> werken we aan de dijk.</p>' +
    '<ul><li>De Kerkdijk is open voor fietsers.</li><li>De Molenkade is dicht.</li></ul>' +
    '<p>Lees meer op <a href="https://example.org/dijk">de pagina over de dijk</a>.</p>',
  thumbnail: '/landscape.svg',
  widths: [],
  featured_image: '/landscape.svg',
  sent_at: '2026-11-20T09:04:05.678Z',
};

const { content: _content, ...inList } = newsletter;

/** Newsletters in the list: with a picture, without one, and with a short title. */
export const sentNewsletters = [
  inList,
  { ...inList, id: 6, title: 'Inloopavond in het dorpshuis', thumbnail: null, featured_image: null },
  { ...inList, id: 5, title: 'Zomer', sent_at: '2026-07-01T22:30:00.000Z' },
];

/** Of a portal whose newsletters anybody can read. */
export const publicFacts: PortalFacts = {
  base_map: { kind: 'none' },
  privacy_url: null,
  terms_url: null,
  accessibility_url: null,
  newsletter_archive: true,
};

/** Addresses of an account and a contact, of only a contact, and one that bounced without a reason. */
export const brokenAddresses: BrokenAddress[] = [
  {
    email: 'een.hele.lange.naam.van.iemand.die.is.verhuisd@gemeente.example.org',
    bounced_at: '2026-11-20T22:30:05.678Z',
    is_permanent: true,
    reason: '550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table',
    user: { id: 1, name: 'Wilg van Waterland tot den Zeedijk', profile_id: 1 },
    contact: { id: 3, name: 'Wilg van Waterland tot den Zeedijk' },
  },
  {
    email: 'vol@example.org',
    bounced_at: '2026-11-19T11:04:05.678Z',
    is_permanent: false,
    reason: '452 4.2.2 The recipient is over quota',
    user: null,
    contact: { id: 4, name: 'Maatschap De Lange Akkers' },
  },
  {
    email: 'weg@example.org',
    bounced_at: '2026-11-18T11:04:05.678Z',
    is_permanent: true,
    reason: '',
    user: { id: 2, name: '', profile_id: 2 },
    contact: null,
  },
];

/** URL patterns of the mocked calls. */
export const calls = {
  subscription: '**/api/subscriptions/',
  change: '**/api/subscriptions/change/',
  mailed: '**/api/subscriptions/newsletter/',
  archive: '**/api/newsletter-archive/?*',
  archived: '**/api/newsletter-archive/*/',
  facts: '**/api/portal/',
  publicArchive: '**/api/public-newsletters/?*',
  publicNewsletter: '**/api/public-newsletters/*/',
  broken: '**/api/broken-addresses/?*',
} as const;
