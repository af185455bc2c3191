import type { BinItem } from '@dijkportaal/contract/bin';
import { formatMinute } from '../platform/date-time.ts';
import { ActionMenu, MenuItem } from '../ui/layout/action-menu.tsx';
import { Button } from '../ui/layout/button.tsx';
import { DataTable, type Column } from '../ui/lists/data-table.tsx';
import { useSelectColumn } from '../ui/lists/select-column.tsx';
import styles from './bin-table.module.css';
import { useTexts, type BinTexts } from './texts.ts';

/** Identifies an item: ids of different kinds may be equal. */
export const keyOfItem = ({ kind, id }: Pick<BinItem, 'kind' | 'id'>) => `${kind} ${id}`;

interface Handlers {
  onRestore: (item: BinItem) => void;
  onRemove: (item: BinItem) => void;
}

interface BinTableProps extends Handlers {
  rows: BinItem[];
  isBusy: boolean;
  isSelected: (key: string) => boolean;
  onSelect: (keys: string[], isSelected: boolean) => void;
}

/** What was deleted, who did it, and how long it can be restored. */
export function BinTable({ rows, isBusy, isSelected, onSelect, onRestore, onRemove }: BinTableProps) {
  const t = useTexts();
  const select = useSelectColumn({
    rows,
    keyOf: keyOfItem,
    texts: {
      label: t('columns.choose'),
      page: t('bulk.visible', { count: rows.length }),
      row: (item) => t('selectNamed', { title: item.title || t('untitled') }),
    },
    isSelected,
    onSelect,
  });
  return (
    <DataTable
      caption={t('title')}
      columns={[select, ...columnsOf(t, { onRestore, onRemove })]}
      rows={rows}
      rowKey={keyOfItem}
      isBusy={isBusy}
    />
  );
}

function columnsOf(t: BinTexts, { onRestore, onRemove }: Handlers): Column<BinItem>[] {
  return [
    {
      label: t('columns.title'),
      card: 'title',
      cell: (item) => (
        <>
          <span className={styles.title}>{item.title || t('untitled')}</span>
          {item.description !== '' && <span className="quiet breaks">{item.description}</span>}
        </>
      ),
    },
    { label: t('columns.kind'), card: 'plain', isShort: true, cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      label: t('columns.deleted'),
      card: 'plain',
      isShort: true,
      cell: ({ deleted_at }) => <time dateTime={deleted_at}>{formatMinute(deleted_at)}</time>,
    },
    { label: t('columns.by'), card: 'plain', cell: ({ deleted_by }) => deleted_by },
    {
      label: t('columns.left'),
      isShort: true,
      cell: ({ expires_at }) => t('left', { count: daysUntil(expires_at) }),
    },
    {
      label: t('columns.actions'),
      card: 'actions',
      cell: (item) => {
        const title = item.title || t('untitled');
        return (
          <div className="row-actions">
            <Button variant="default" aria-label={t('restoreNamed', { title })} onClick={() => onRestore(item)}>
              {t('restore')}
            </Button>
            <ActionMenu name={title}>
              <MenuItem tone="danger" aria-label={t('removeNamed', { title })} onClick={() => onRemove(item)}>
                {t('remove')}
              </MenuItem>
            </ActionMenu>
          </div>
        );
      },
    },
  ];
}

const dayMs = 86_400_000;

/** Started days count, so that the last is not 0. */
const daysUntil = (moment: string) => Math.max(1, Math.ceil((Date.parse(moment) - Date.now()) / dayMs));
