import { readListFilter, type ListFilter } from '../platform/list-filter.ts';

export interface MessageSearch extends ListFilter {
  /** Only messages that nobody has read yet. */
  unread?: true | undefined;
  /** Only messages that the caller deals with. */
  mine?: true | undefined;
}

export function readMessageSearch({ unread, mine, ...query }: Record<string, unknown>): MessageSearch {
  return { ...readListFilter(query), ...(isOn(unread) && { unread: true }), ...(isOn(mine) && { mine: true }) };
}

const isOn = (value: unknown) => value === true || value === 'true';
