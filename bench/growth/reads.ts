import { sizes } from '../reads/fill.ts';
import type { Reader } from '../reads/filled-portal.ts';

/** A request whose time is measured at every scale. */
export interface Read {
  name: string;
  path: string;
  as: Reader;
  /** The result itself grows: more rows are returned, or more matches are counted. */
  grows: boolean;
  /** Sent by POST. */
  body?: object;
}

const everybody = { everyone: true, groups: [], zones: [] };
const oneGroup = { everyone: false, groups: [1], zones: [] };

/** The reads of the portal for the numbers of rows at this scale. */
export function readsAt(scale: number): Read[] {
  const lastPage = (rows: number, size = 50) => Math.ceil((rows * scale) / size);
  const read = (name: string, path: string, options: Partial<Read> = {}): Read => ({
    name,
    path: `/api/${path}`,
    as: 'staff',
    grows: false,
    ...options,
  });
  const growing = (name: string, path: string, options: Partial<Read> = {}) =>
    read(name, path, { ...options, grows: true });
  const resident = { as: 'resident' } as const;
  const superuser = { as: 'superuser' } as const;
  return [
    read('Contacts, first page', 'contacts/'),
    read('Contacts, page in the middle', `contacts/?page=${lastPage(sizes.contacts) / 2}`),
    read('Contacts, last page', `contacts/?page=${lastPage(sizes.contacts)}`),
    read('Contacts by address, descending', 'contacts/?ordering=-email'),
    read('Contacts of a group', 'contacts/?group=1'),
    read('Contacts of a zone', 'contacts/?zone=5'),
    growing('Contacts of a group and a zone', 'contacts/?group=3&zone=5'),
    read('Contacts, search for one', 'contacts/?search=.1500@example'),
    growing('Contacts, search for a common name', 'contacts/?search=jansen'),
    growing('Contacts, ids of a group and a zone', 'contacts/ids/?group=3&zone=5'),
    growing('Search over everything', 'search/?q=jansen'),
    read('One contact', 'contacts/1500/'),
    read('Users, first page', 'users/'),
    read('Users, last page', `users/?page=${lastPage(sizes.users)}`),
    read('Users by latest sign-in', 'users/?ordering=-last_login'),
    read('Users, search for one', 'users/?search=p1500@example'),
    read('Users to choose from', 'users/names/'),
    read('One user', 'users/1500/'),
    growing('Map, everybody in one answer', 'parcels/'),
    growing('Map, list of people', 'parcels/people/'),
    read('Map, outlines of a street', `parcels/outlines/${tileAt(16, 51.71, 5.11)}`),
    read('Map, outlines of the whole area', `parcels/outlines/${tileAt(8, 51.71, 5.11)}`),
    read('Groups', 'groups/'),
    read('Zones', 'zones/'),
    growing('Preview of an audience, everybody', 'audience/', { body: { ...everybody, users: [] } }),
    growing('Preview of an audience, one group', 'audience/', { body: { ...oneGroup, users: [] } }),
    // It counts items that wait for staff, and there are more of them.
    growing('Dashboard', 'dashboard/'),
    read('News for a resident', 'news/', resident),
    read('News for staff', 'news/'),
    read('Documents for a resident', 'documents/', resident),
    read('Documents for staff', 'documents/'),
    read('Designs for a resident', 'designs/', resident),
    read('Own profile', 'profile/', resident),
    read('A profile for staff', 'profiles/1500/'),
    read('Newsletters', 'newsletters/'),
    read('Mails of a newsletter, first page', 'newsletter-mails/?newsletter=1'),
    read(
      'Mails of a newsletter, last page',
      `newsletter-mails/?newsletter=1&page=${lastPage(sizes.mailsOfNewsletter)}`,
    ),
    growing('Recipients of a new newsletter', 'newsletters/audience/', {
      body: { ...everybody, send_to_contacts: true, send_to_not_logged_in: true },
    }),
    read('Messages', 'messages/'),
    growing('Addresses that mail came back from', 'broken-addresses/'),
    read('Audit log, first page', 'audit-log/', superuser),
    read('Audit log, last page', `audit-log/?page=${lastPage(sizes.auditLines)}`, superuser),
    growing('Audit log, one action', 'audit-log/?action=profile.change', superuser),
    growing('Audit log, search', 'audit-log/?search=1500', superuser),
    read('Own sessions', 'sessions/', resident),
  ];
}

/** The path of the map tile with a place. */
function tileAt(zoom: number, latitude: number, longitude: number): string {
  const tiles = 2 ** zoom;
  const x = Math.floor(((longitude + 180) / 360) * tiles);
  const y = Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * tiles);
  return `${zoom}/${x}/${y}/`;
}
