import { readDesignation } from '@dijkportaal/contract/parcels/designations';
import type { Found, FoundPerson } from '@dijkportaal/contract/search';
import type { LinkProps } from '@tanstack/react-router';

const kinds = ['contacts', 'users', 'parcels', 'designs', 'documents', 'news', 'newsletters', 'works'] as const;
type Kind = (typeof kinds)[number];

/** The kinds of results, in the order in which they are shown: who types a whole parcel looks for that parcel. */
export const kindsFor = (words: string): readonly Kind[] =>
  (readDesignation(words)?.code ?? null) === null ? kinds : ['parcels', ...kinds.filter((kind) => kind !== 'parcels')];

/** A result, and the page that it opens. */
export interface Result {
  title: string;
  detail: string;
  /** Of a parcel. */
  people?: number;
  link: LinkProps;
}

/** The list of each kind, with its own search. */
const lists = {
  contacts: '/contacts',
  users: '/users',
  designs: '/design-admin',
  documents: '/documents-admin',
  news: '/news-editor',
  newsletters: '/newsletter',
  works: '/works-admin',
} satisfies Record<Exclude<Kind, 'parcels'>, LinkProps['to']>;

const inList = (kind: keyof typeof lists, words: string): LinkProps => ({
  to: lists[kind],
  // A list looks for no more words and characters than these.
  search: { search: words.split(/\s+/).slice(0, 10).join(' ').slice(0, 200) },
});

/** The list in which all results of a kind are; null for parcels, which have none. */
export const linkToAll = (kind: Kind, search: string): LinkProps | null =>
  kind === 'parcels' ? null : inList(kind, search);

/** The results of a kind. */
export function resultsOf(kind: Kind, found: Found): Result[] {
  switch (kind) {
    case 'contacts':
    case 'users':
      return found[kind].results.map((person) => ({
        title: person.name || person.email,
        // A hyphen at which no line breaks: a number is read at once.
        detail: [person.address, person.email, person.phone.replaceAll('-', '\u2011')]
          .filter((part) => part !== '')
          .join(' · '),
        link: linkToPerson(person),
      }));
    case 'parcels':
      return found.parcels.results.map(({ name, people_count }) => ({
        title: name,
        detail: '',
        people: people_count,
        link: { to: '/parcels/$name', params: { name } },
      }));
    case 'newsletters':
    case 'works':
      return found[kind].results.map(({ id, title }) => ({
        title,
        detail: '',
        link: {
          to: kind === 'works' ? '/works-admin/edit/{-$id}' : '/newsletters/edit/{-$id}',
          params: { id: String(id) },
        },
      }));
    default:
      return found[kind].results.map(({ title }) => ({ title, detail: '', link: inList(kind, title) }));
  }
}

/** Only a contact can be without an account. */
const linkToPerson = ({ id, profile_id }: FoundPerson): LinkProps =>
  profile_id === null
    ? { to: '/contacts/$id', params: { id: String(id) } }
    : { to: '/profile/$id', params: { id: String(profile_id) } };
