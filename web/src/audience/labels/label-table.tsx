import type { GroupListItem } from '@dijkportaal/contract/audience/groups';
import { Button } from '../../ui/layout/button.tsx';
import { DataTable, type Column } from '../../ui/lists/data-table.tsx';
import type { LabelKind } from './kinds.ts';
import styles from './label-section.module.css';
import { useTexts, type GroupTexts } from './texts.ts';

interface LabelTableProps extends Handlers {
  kind: LabelKind;
  rows: GroupListItem[];
  isBusy: boolean;
}

interface Handlers {
  ordering: 'name' | '-name';
  onSort: () => void;
  onChange: (label: GroupListItem) => void;
  onDelete: (label: GroupListItem) => void;
}

/** Groups or zones with the number of people in each, and their actions. */
export function LabelTable({ kind, rows, isBusy, ...handlers }: LabelTableProps) {
  const t = useTexts();
  return (
    <DataTable
      caption={t(`${kind}.title`)}
      columns={columnsOf(t, handlers)}
      rows={rows}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
}

const columnsOf = (t: GroupTexts, { ordering, onSort, onChange, onDelete }: Handlers): Column<GroupListItem>[] => [
  {
    label: t('name'),
    cell: ({ name }) => name,
    sort: { direction: ordering === 'name' ? 'ascending' : 'descending', onSort },
  },
  { label: t('columns.users'), cell: ({ users_count }) => users_count },
  { label: t('columns.contacts'), cell: ({ contacts_count }) => contacts_count },
  {
    label: t('columns.actions'),
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
  },
];
