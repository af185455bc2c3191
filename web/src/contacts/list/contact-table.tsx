import type { Contact } from '@dijkportaal/contract/contacts';
import { DataTable, type Column } from '../../ui/lists/data-table.tsx';
import { Tag } from '../../ui/forms/tag.tsx';
import { AccountState } from './account-state.tsx';
import styles from './contact-table.module.css';
import { sorting, type ContactSearch, type SortColumn } from './filter.ts';
import { RowActions, type RowActionsProps } from './row-actions.tsx';
import { useTexts, type ContactTexts } from '../texts.ts';

interface ContactTableProps extends Reactions {
  rows: Contact[];
  isBusy: boolean;
}

interface Reactions extends Omit<RowActionsProps, 'contact'> {
  filter: ContactSearch;
  onFilter: (filter: ContactSearch) => void;
  chosen: ReadonlySet<number>;
  onChoose: (id: number, isChosen: boolean) => void;
}

/** Contacts, whether they have an account, and what can be done with each. */
export function ContactTable({ rows, isBusy, ...reactions }: ContactTableProps) {
  const t = useTexts();
  return (
    <DataTable
      caption={t('title')}
      columns={columnsOf(t, reactions)}
      rows={rows}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
}

function columnsOf(t: ContactTexts, reactions: Reactions): Column<Contact>[] {
  const { filter, onFilter, chosen, onChoose, ...actions } = reactions;
  const sorted = (column: SortColumn) => ({ sort: sorting.by(column, filter, onFilter) });
  return [
    {
      label: t('columns.choose'),
      cell: ({ id, name }) => (
        <label className={styles.choice}>
          <input
            type="checkbox"
            aria-label={t('chooseNamed', { name })}
            checked={chosen.has(id)}
            onChange={(event) => onChoose(id, event.currentTarget.checked)}
          />
        </label>
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
