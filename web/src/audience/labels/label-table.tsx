import { Button } from '../../ui/layout/button.tsx';
import { DataTable, type Column } from '../../ui/lists/data-table.tsx';
import type { LabelKind } from './kinds.ts';
import type { LabelRow } from './queries.ts';
import styles from './label-section.module.css';
import { useTexts, type GroupTexts } from './texts.ts';

interface LabelTableProps extends Handlers {
  kind: LabelKind;
  rows: LabelRow[];
  isBusy: boolean;
}

interface Handlers {
  /** Whether names may be changed and deleted. */
  canChange: boolean;
  ordering: 'name' | '-name';
  onSort: () => void;
  onChange: (label: LabelRow) => void;
  onDelete: (label: LabelRow) => void;
}

/** Groups or zones with the number of people in each, and their actions. */
export function LabelTable({ kind, rows, isBusy, ...handlers }: LabelTableProps) {
  const t = useTexts();
  return (
    <DataTable
      caption={t(`${kind}.title`)}
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
  { canChange, ordering, onSort, onChange, onDelete }: Handlers,
): Column<LabelRow>[] => [
  {
    label: t('name'),
    card: 'title',
    cell: ({ name }) => name,
    sort: { direction: ordering === 'name' ? 'ascending' : 'descending', onSort },
  },
  ...when(rows[0]?.users_count !== undefined, {
    label: t('columns.users'),
    cell: ({ users_count }) => users_count,
  }),
  ...when(rows[0]?.contacts_count !== undefined, {
    label: t('columns.contacts'),
    cell: ({ contacts_count }) => contacts_count,
  }),
  ...when(canChange, {
    label: t('columns.actions'),
    card: 'actions',
    cell: (label) => (
      <div className={styles.actions}>
        <Button variant="default" aria-label={t('editNamed', { name: label.name })} onClick={() => onChange(label)}>
          {t('edit')}
        </Button>
        <Button
          variant="default"
          tone="danger"
          aria-label={t('deleteNamed', { name: label.name })}
          onClick={() => onDelete(label)}
        >
          {t('delete')}
        </Button>
      </div>
    ),
  }),
];

const when = (isShown: boolean, column: Column<LabelRow>) => (isShown ? [column] : []);
