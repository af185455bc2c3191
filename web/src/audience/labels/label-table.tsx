import { Link } from '@tanstack/react-router';
import type { FilterProps } from '../../platform/list-filter.ts';
import { ActionMenu, MenuItem } from '../../ui/layout/action-menu.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { DataTable, type Column } from '../../ui/lists/data-table.tsx';
import { sorting, type LabelSearch } from './filter.ts';
import type { LabelKind } from './kinds.ts';
import styles from './label-table.module.css';
import type { LabelRow } from './queries.ts';
import { useTexts, type GroupTexts } from './texts.ts';

interface LabelTableProps extends Handlers {
  rows: LabelRow[];
  isBusy: boolean;
}

interface Handlers extends FilterProps<LabelSearch> {
  kind: LabelKind;
  /** Whether names may be changed and deleted. */
  canChange: boolean;
  onChange: (label: LabelRow) => void;
  onDelete: (label: LabelRow) => void;
}

/** Groups or zones with the number of people in each, and their actions. */
export function LabelTable({ rows, isBusy, ...handlers }: LabelTableProps) {
  const t = useTexts();
  return (
    <DataTable
      caption={t(`${handlers.kind}.title`)}
      columns={columnsOf(t, rows, handlers)}
      rows={rows}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
}

const columnsOf = (
  t: GroupTexts,
  rows: LabelRow[],
  { kind, canChange, filter, onFilter, onChange, onDelete }: Handlers,
): Column<LabelRow>[] => [
  {
    label: t('name'),
    card: 'title',
    cell: (label) =>
      canChange ? (
        <button type="button" className="text-button" onClick={() => onChange(label)}>
          {label.name}
        </button>
      ) : (
        <span className="bold">{label.name}</span>
      ),
    sort: sorting.by('name', filter, onFilter),
  },
  ...when(rows[0]?.users_count !== undefined, {
    label: t('columns.users'),
    cell: ({ id, name, users_count: count = 0 }) => (
      <Link
        to="/users"
        search={{ [kind]: id }}
        className={styles.count}
        aria-label={t('inLabel', { people: t('users', { count }), name })}
      >
        {t('number', { value: count })}
      </Link>
    ),
  }),
  ...when(rows[0]?.contacts_count !== undefined, {
    label: t('columns.contacts'),
    cell: ({ id, name, contacts_count: count = 0 }) => (
      <Link
        to="/contacts"
        search={{ [kind]: id }}
        className={styles.count}
        aria-label={t('inLabel', { people: t('contacts', { count }), name })}
      >
        {t('number', { value: count })}
      </Link>
    ),
  }),
  ...when(canChange, {
    label: t('columns.actions'),
    card: 'actions',
    cell: (label) => (
      <div className="row-actions">
        <Button variant="default" aria-label={t('editNamed', { name: label.name })} onClick={() => onChange(label)}>
          {t('edit')}
        </Button>
        <ActionMenu name={label.name}>
          <MenuItem tone="danger" aria-label={t('deleteNamed', { name: label.name })} onClick={() => onDelete(label)}>
            {t('delete')}
          </MenuItem>
        </ActionMenu>
      </div>
    ),
  }),
];

const when = (isShown: boolean, column: Column<LabelRow>) => (isShown ? [column] : []);
