import type { Contact } from '@dijkportaal/contract/contacts';
import { formatDate } from '../../platform/date-time.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { DataTable, type Column } from '../../ui/lists/data-table.tsx';
import { RowCheckbox } from '../../ui/lists/selection-bar.tsx';
import { Tag } from '../../ui/forms/tag.tsx';
import styles from './contact-table.module.css';
import { sorting, type ContactSearch, type SortColumn } from '../filter.ts';
import { RowActions, type RowActionsProps } from './row-actions.tsx';
import { useTexts, type ContactTexts } from '../texts.ts';

interface ContactTableProps extends Handlers {
  rows: Contact[];
  isBusy: boolean;
}

interface Handlers extends Omit<RowActionsProps, 'contact'> {
  filter: ContactSearch;
  onFilter: (filter: ContactSearch) => void;
  selected: ReadonlySet<number>;
  onSelect: (id: number, isSelected: boolean) => void;
}

/** The contacts of a page with their account state and actions. */
export function ContactTable({ rows, isBusy, ...handlers }: ContactTableProps) {
  const t = useTexts();
  return (
    <DataTable
      caption={t('title')}
      columns={columnsOf(t, handlers)}
      rows={rows}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
}

function columnsOf(t: ContactTexts, handlers: Handlers): Column<Contact>[] {
  const { filter, onFilter, selected, onSelect, ...actions } = handlers;
  const sorted = (column: SortColumn) => ({ sort: sorting.by(column, filter, onFilter) });
  return [
    {
      label: t('columns.choose'),
      cell: ({ id, name }) => (
        <RowCheckbox
          label={t('chooseNamed', { name })}
          checked={selected.has(id)}
          onChange={(isSelected) => onSelect(id, isSelected)}
        />
      ),
    },
    {
      label: t('columns.name'),
      ...sorted('name'),
      cell: ({ name, groups, zones }) => (
        <>
          <span className={styles.name}>{name}</span>
          {groups.length + zones.length > 0 && (
            <ul className={styles.labels} aria-label={t('labels')}>
              {[...groups.map(named('group')), ...zones.map(named('zone'))].map(({ key, label }) => (
                <li key={key}>
                  <Tag>{label}</Tag>
                </li>
              ))}
            </ul>
          )}
        </>
      ),
    },
    { label: t('columns.email'), ...sorted('email'), cell: ({ email }) => email },
    { label: t('columns.phone'), isShort: true, ...sorted('mobile_phone'), cell: ({ mobile_phone }) => mobile_phone },
    { label: t('columns.account'), cell: (contact) => <AccountState contact={contact} /> },
    { label: t('columns.actions'), cell: (contact) => <RowActions contact={contact} {...actions} /> },
  ];
}

const named =
  (kind: string) =>
  ({ id, name }: { id: number; name: string }) => ({ key: `${kind} ${id}`, label: name });

/** Whether a contact has an account, or the date of its invitation. */
function AccountState({ contact: { user, invited_at } }: { contact: Contact }) {
  const t = useTexts();
  return (
    <div className={styles.state}>
      {user === null && <span className={styles.quiet}>{t('account.none')}</span>}
      {user !== null && invited_at === null && <Badge tone="success">{t('account.active')}</Badge>}
      {invited_at !== null && (
        <>
          <Badge tone="waiting">{t('account.invited')}</Badge>
          <time dateTime={invited_at}>{formatDate(invited_at)}</time>
        </>
      )}
    </div>
  );
}
