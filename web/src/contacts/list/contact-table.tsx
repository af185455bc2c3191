import type { Contact } from '@dijkportaal/contract/contacts/contacts';
import { people } from '@dijkportaal/contract/people/people';
import { Link } from '@tanstack/react-router';
import { useOffered } from '../../platform/extensions.ts';
import type { FilterProps } from '../../platform/list-filter.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { BreakableEmail } from '../../ui/layout/breakable-email.tsx';
import { DataTable, type Column } from '../../ui/lists/data-table.tsx';
import { useSelectColumn } from '../../ui/lists/select-column.tsx';
import type { Selection } from '../../ui/bulk/use-selection.ts';
import { BouncedBadge, InvitedBadge } from '../../users/public.ts';
import styles from './contact-table.module.css';
import { sorting, type ContactSearch, type SortColumn } from '../filter.ts';
import { RowActions, type RowActionsProps } from './row-actions.tsx';
import { useTexts, type ContactTexts } from '../texts.ts';

/** The columns that staff may hide. */
export const optionalColumns = ['email', 'phone', 'account', 'labels'] as const;
type OptionalColumn = (typeof optionalColumns)[number];

interface ContactTableProps extends Handlers {
  rows: Contact[];
  isBusy: boolean;
  /** The optional columns that are shown. */
  shown: ReadonlySet<string>;
}

interface Handlers extends Omit<RowActionsProps, 'contact'>, FilterProps<ContactSearch> {
  selection: Selection;
}

/** The contacts of a page with their account state and actions. */
export function ContactTable({ rows, isBusy, shown, ...handlers }: ContactTableProps) {
  const t = useTexts();
  const { ids, isAll, isLoading, select, clear } = handlers.selection;
  const choose = useSelectColumn({
    rows,
    keyOf: ({ id }) => id,
    texts: {
      label: t('columns.choose'),
      page: t('bulk.visible', { count: rows.length }),
      row: ({ name }) => t('chooseNamed', { name }),
    },
    isSelected: (id) => ids.has(id),
    // Everything was selected with one click, so the checkbox of a page clears all of it.
    onSelect: (some, isSelected) =>
      isAll && !isSelected && some.length === rows.length ? clear() : select(some, isSelected),
    isDisabled: isLoading,
  });
  const columns = columnsOf(t, handlers).filter(({ name }) => name === undefined || shown.has(name));
  return (
    <DataTable
      caption={t('title')}
      columns={[choose, ...columns]}
      rows={rows}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
}

function columnsOf(t: ContactTexts, handlers: Handlers): (Column<Contact> & { name?: OptionalColumn })[] {
  const { filter, onFilter, selection: _selection, ...actions } = handlers;
  const sorted = (column: SortColumn) => ({ sort: sorting.by(column, filter, onFilter) });
  return [
    {
      label: t('columns.name'),
      card: 'title',
      ...sorted('name'),
      cell: (contact) => <Name contact={contact} onChange={actions.onChange} />,
    },
    {
      name: 'email',
      label: t('columns.email'),
      card: 'plain',
      ...sorted('email'),
      cell: ({ email, bounced }) => (
        <>
          <Addresses email={email} /> {bounced.length > 0 && <BouncedBadge />}
        </>
      ),
    },
    {
      name: 'phone',
      label: t('columns.phone'),
      card: 'plain',
      isShort: true,
      ...sorted('mobile_phone'),
      cell: ({ mobile_phone }) => mobile_phone,
    },
    {
      name: 'account',
      label: t('columns.account'),
      card: 'plain',
      isShort: true,
      cell: (contact) => <AccountState contact={contact} />,
    },
    {
      name: 'labels',
      label: t('columns.labels'),
      card: 'plain',
      isIfWide: true,
      cell: ({ groups, zones }) => <Names names={[...groups, ...zones].map(({ name }) => name).join(', ')} />,
    },
    { label: t('columns.actions'), card: 'actions', cell: (contact) => <RowActions contact={contact} {...actions} /> },
  ];
}

/** The name links to the page of the person; where the server has none it opens the form. */
function Name({ contact, onChange }: Pick<RowActionsProps, 'contact' | 'onChange'>) {
  const { id, name } = contact;
  if (!useOffered(people.contact)) {
    return (
      <button type="button" className="text-button" onClick={() => onChange(contact)}>
        {name}
      </button>
    );
  }
  return (
    <Link to="/contacts/$id" params={{ id: String(id) }} className="bold">
      {name}
    </Link>
  );
}

/** The addresses as typed, which break between them or before an @. */
const Addresses = ({ email }: { email: string }) =>
  email.split(/(?<=[;,])\s*/).map((address, index) => (
    <span key={index}>
      <BreakableEmail email={address} />{' '}
    </span>
  ));

/** The names of groups and zones on at most two lines; the rest shows on hover, and in the form. */
const Names = ({ names }: { names: string }) =>
  names !== '' && (
    <span className={`quiet ${styles.labels}`} title={names}>
      {names}
    </span>
  );

/** Whether a contact has an account, or the date of its invitation. */
function AccountState({ contact: { user, invited_at, invited_by_letter } }: { contact: Contact }) {
  const t = useTexts();
  return (
    <div className="row">
      {user === null && <span className="quiet">{t('account.none')}</span>}
      {user !== null && invited_at === null && <Badge tone="success">{t('account.active')}</Badge>}
      {invited_at !== null && <InvitedBadge invitedAt={invited_at} isLetter={invited_by_letter} />}
    </div>
  );
}
