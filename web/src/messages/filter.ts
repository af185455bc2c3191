import { formKinds, type FormKind } from '@dijkportaal/contract/messages/form-fields';
import { messageStates, type MessageState } from '@dijkportaal/contract/messages/messages';
import { readChoice, readId, readListFilter, type ListFilter } from '../platform/list-filter.ts';

export interface MessageSearch extends ListFilter {
  /** Only messages that nobody has read yet. */
  unread?: true | undefined;
  /** Only messages that the caller deals with. */
  mine?: true | undefined;
  /** Only messages that have waited too long for an answer. */
  late?: true | undefined;
  state?: MessageState | undefined;
  /** Only messages that were written with this form. */
  form?: FormKind | undefined;
  /** Only messages that this colleague deals with. */
  owner?: number | undefined;
  /** Only messages of people in this zone. */
  zone?: number | undefined;
  /** Only reactions to the question of this design or document. */
  reactions_to?: number | undefined;
}

export function readMessageSearch({
  unread,
  mine,
  late,
  state,
  form,
  owner,
  zone,
  reactions_to,
  ...query
}: Record<string, unknown>): MessageSearch {
  const found = {
    state: readChoice(messageStates, state),
    form: readChoice(formKinds, form),
    owner: readId(owner),
    zone: readId(zone),
    reactions_to: readId(reactions_to),
  };
  return {
    ...readListFilter(query),
    ...(isOn(unread) && { unread: true }),
    ...(isOn(mine) && { mine: true }),
    ...(isOn(late) && { late: true }),
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
  };
}

const isOn = (value: unknown) => value === true || value === 'true';
