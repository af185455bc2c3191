import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';

/** The most results of a kind in one response. */
export const maxFound = 5;
/** Fewer characters would find nearly everything. */
export const minSearchLength = 2;

const group = <Item extends z.ZodMiniType>(item: Item) => z.object({ results: z.array(item), has_more: z.boolean() });

export const FoundPerson = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  profile_id: z.nullable(z.int()),
});
export type FoundPerson = z.output<typeof FoundPerson>;
describe(FoundPerson, {
  this: 'A contact or account that matches.',
  id: 'Of the contact or the account.',
  name: 'Of an account without a name the username.',
  address: 'Street, number and town, as far as they are known.',
  profile_id: 'null for a contact without an account.',
});

const FoundTitle = z.object({ id: z.int(), title: z.string() });

export const Found = z.object({
  search: z.string(),
  contacts: group(FoundPerson),
  users: group(FoundPerson),
  parcels: group(z.object({ name: z.string(), people_count: z.int() })),
  designs: group(FoundTitle),
  documents: group(FoundTitle),
  news: group(FoundTitle),
  newsletters: group(FoundTitle),
  works: group(FoundTitle),
});
export type Found = z.output<typeof Found>;
describe(Found, {
  this: `The first ${maxFound} matches of every kind, and whether a kind has more; none for a search of one character.`,
  search: 'The search with which the lists find the same.',
  contacts:
    'By name, telephone number, e-mail address, address, postcode and parcel; two letters only at the start of a word.',
  users: 'Accounts, in the same way; without those of contacts that match as well.',
  parcels: 'A parcel that somebody has, if the search is a designation in any notation.',
  designs: 'By title, newest first, as are documents, news, newsletters and works.',
});

export const search = {
  description: 'One search over everything that staff work with.',
  everything: endpoint({
    method: 'GET',
    url: '/api/search/',
    access: 'staff',
    extension: true,
    summary: 'The first people, parcels and titles that match',
    query: z.object({ q: z.string().check(z.trim(), z.maxLength(200)) }),
    response: Found,
  }),
};
