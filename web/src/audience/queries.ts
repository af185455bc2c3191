import { audience } from '@dijkportaal/contract/audience/audience';
import { segments } from '@dijkportaal/contract/contacts/segments';
import { maxPageSize } from '@dijkportaal/contract/platform/paging';
import { users, type Label, type UserName } from '@dijkportaal/contract/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { callExtension, callIfOffered } from '../platform/extensions.ts';
import { fullName } from '../platform/full-name.ts';
import { fetchAllPages, readPage } from '../platform/paging.ts';
import { keyOf, pagedOptions } from '../platform/queries.ts';

/** An audience as edited in a form. */
export interface AudienceValue {
  everyone: boolean;
  groups: Label[];
  zones: Label[];
  /** Absent where individual users cannot be selected. */
  users?: Label[];
  /** Absent where the server has no segments. */
  segments?: Label[];
}

/** Names on a page of the preview. */
export const namesPageSize = 20;
/** Users offered at a time. */
const optionsPageSize = 50;

/** An audience as ids, as the server expects it. */
export interface ChosenAudience {
  everyone: boolean;
  groups: number[];
  zones: number[];
  users: number[];
  segments: number[];
}

const idsOf = (labels: Label[] = []) => labels.map(({ id }) => id).toSorted((a, b) => a - b);

/** Converts an audience for the server. A selection is ignored when everyone sees it. */
export function readAudience({ everyone, groups, zones, users, segments: chosen }: AudienceValue): ChosenAudience {
  if (everyone) return { everyone, groups: [], zones: [], users: [], segments: [] };
  return { everyone, groups: idsOf(groups), zones: idsOf(zones), users: idsOf(users), segments: idsOf(chosen) };
}

/** Whether the audience includes anyone at all. */
export function isForAnyone({ everyone, groups, zones, users, segments: chosen }: ChosenAudience): boolean {
  return everyone || groups.length + zones.length + users.length + chosen.length > 0;
}

interface NamesList {
  audience: ChosenAudience;
  page?: number;
  search?: string;
}

/** One page of the residents who see it, ordered by name, with their number; `everyone` is what was counted. */
export const audienceQuery = ({ audience: body, page = 1, search = '' }: NamesList) =>
  queryOptions({
    queryKey: keyOf(audience.preview, body, { page, search }),
    queryFn: async () => {
      const query = { page: String(page), page_size: String(namesPageSize), ...(search !== '' && { search }) };
      // Nothing is saved, and the form itself shows that counting failed.
      const found = await callExtension(audience.preview, { query, body }, { success: null, showsBadInput: false });
      return { ...found, everyone: body.everyone };
    },
    ...pagedOptions,
  });

/** All segments by name: there are only some dozens. */
export const segmentsQuery = queryOptions({
  queryKey: keyOf(segments.list),
  queryFn: () =>
    fetchAllPages(maxPageSize, (page) =>
      callExtension(segments.list, { query: { page: String(page), page_size: String(maxPageSize) } }),
    ),
});

/** Users that match the search, and how many more match. The previous result remains until the next arrives. */
export const userOptionsQuery = (search: string) =>
  queryOptions({
    queryKey: keyOf(users.names, search),
    queryFn: async () => {
      const query = {
        ordering: 'username',
        page_size: String(optionsPageSize),
        ...(search !== '' && { search }),
      } as const;
      const received = (await callIfOffered(users.names, { query })) ?? (await call(users.list, { query }));
      const { count, results } = await readPage<UserName, Label>(received, { pageSize: optionsPageSize }, toOption);
      return { options: results, more: count - results.length };
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The users with these names, as lists of a server without extensions have them. Throws if one cannot be found. */
export function findUsers(names: readonly string[]): Promise<Label[]> {
  return Promise.all(
    names.map(async (name) => {
      const { results } = await call(users.list, { query: { search: name } });
      const found = results.filter((user) => [fullName(user), user.username, user.email].includes(name));
      if (found.length !== 1 || found[0] === undefined) throw new Error(`the user ${name} could not be found`);
      return toOption(found[0]);
    }),
  );
}

/** Several people may have the same name. */
function toOption(user: UserName): Label {
  const name = fullName(user);
  return { id: user.id, name: name === '' ? user.email : `${name} (${user.email})` };
}
