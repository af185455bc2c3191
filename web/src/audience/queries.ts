import { audience } from '@dijkportaal/contract/audience/audience';
import { users, type Label, type UserName } from '@dijkportaal/contract/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { keyOf, retryOnce } from '../platform/queries.ts';

/** Whom something is for, as it stands in a form. */
export interface AudienceValue {
  everyone: boolean;
  groups: Label[];
  zones: Label[];
  /** Left out where single persons cannot be chosen. */
  users?: Label[];
}

/** Names on a page of those who would see something. */
export const namesPageSize = 20;
/** Users that are offered at a time. */
const optionsPageSize = 50;

/** The same as ids. */
export interface ChosenAudience {
  everyone: boolean;
  groups: number[];
  zones: number[];
  users: number[];
}

const idsOf = (labels: Label[] = []) => labels.map(({ id }) => id).toSorted((a, b) => a - b);

/** The same as the server takes it. What is chosen counts for nothing where everyone sees it. */
export function readAudience({ everyone, groups, zones, users }: AudienceValue): ChosenAudience {
  if (everyone) return { everyone, groups: [], zones: [], users: [] };
  return { everyone, groups: idsOf(groups), zones: idsOf(zones), users: idsOf(users) };
}

/** Whether anybody is chosen at all. */
export function isForSomebody({ everyone, groups, zones, users }: ChosenAudience): boolean {
  return everyone || groups.length + zones.length + users.length > 0;
}

interface NamesList {
  audience: ChosenAudience;
  page?: number;
  search?: string;
}

/** One page of the residents who see it, by name, with how many there are and whether that counts everyone. */
export const audienceQuery = ({ audience: body, page = 1, search = '' }: NamesList) =>
  queryOptions({
    queryKey: keyOf(audience.preview, body, { page, search }),
    queryFn: async () => {
      const query = { page: String(page), page_size: String(namesPageSize), ...(search !== '' && { search }) };
      // Nothing is saved, and the form itself shows that counting failed.
      const found = await call(audience.preview, { query, body }, { success: null, showsBadInput: false });
      return { ...found, everyone: body.everyone };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryOnce,
  });

/** Users to choose from: those that match the words, and how many more there are. They stay until the next arrive. */
export const userOptionsQuery = (search: string) =>
  queryOptions({
    queryKey: keyOf(users.names, search),
    queryFn: async () => {
      const { count, results } = await call(users.names, {
        query: { ordering: 'username', page_size: String(optionsPageSize), ...(search !== '' && { search }) },
      });
      return { options: results.map(toOption), more: count - results.length };
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: retryOnce,
  });

/** Several people may have the same name. */
function toOption({ id, first_name, last_name, email }: UserName): Label {
  const name = `${first_name} ${last_name}`.trim();
  return { id, name: name === '' ? email : `${name} (${email})` };
}
