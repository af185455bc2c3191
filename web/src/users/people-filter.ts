import type { InputTo } from '@dijkportaal/contract/platform/endpoint';
import type { contacts } from '@dijkportaal/contract/contacts/contacts';
import type { users } from '@dijkportaal/contract/users';
import { readId, readListFilter, type ListFilter } from '../platform/list-filter.ts';

/** All choices for an account. */
export type Account = NonNullable<
  InputTo<typeof contacts.list>['query']['account'] | InputTo<typeof users.list>['query']['account']
>;

/** The filters on people, as in the URL of a list. */
export interface PeopleFilter<OneAccount extends Account = Account> extends ListFilter {
  /** Ids of a group and a zone. */
  group?: number | undefined;
  zone?: number | undefined;
  account?: OneAccount | undefined;
  role?: 'customer' | 'staff' | 'superuser' | undefined;
  active?: boolean | undefined;
  newsletter?: boolean | undefined;
  bounced?: true | undefined;
  parcels?: 'none' | undefined;
}

/** The choices of the other filters. */
export const choices = {
  role: ['customer', 'staff', 'superuser'],
  active: [true, false],
  newsletter: [true, false],
  bounced: [true],
  parcels: ['none'],
} as const satisfies {
  [Name in 'role' | 'active' | 'newsletter' | 'bounced' | 'parcels']-?: readonly PeopleFilter[Name][];
};

/** Reads the filters from the query of a URL; invalid values are left out. */
export function readPeopleFilter<OneAccount extends Account>(
  query: Record<string, unknown>,
  accounts: readonly OneAccount[],
): PeopleFilter<OneAccount> {
  const [group, zone] = [readId(query['group']), readId(query['zone'])];
  const found = Object.entries({ account: accounts, ...choices }).flatMap(([name, values]) => {
    const value = (values as readonly unknown[]).find((one) => String(one) === String(query[name]));
    return value === undefined ? [] : [[name, value]];
  });
  return { ...readListFilter(query), ...(group && { group }), ...(zone && { zone }), ...Object.fromEntries(found) };
}

/** The filters as query parameters of the API. */
export function toPeopleQuery<OneAccount extends Account>(filter: PeopleFilter<OneAccount>) {
  const names = ['search', 'group', 'zone', 'account', ...Object.keys(choices)] as (keyof PeopleFilter)[];
  const set = names.filter((name) => filter[name] !== undefined).map((name) => [name, String(filter[name])]);
  return Object.fromEntries(set) as { account?: OneAccount } & Pick<
    InputTo<typeof users.list>['query'],
    Exclude<keyof PeopleFilter, 'account' | 'page'>
  >;
}
