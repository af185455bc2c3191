import type { StandardAnswer } from '@dijkportaal/contract/standard-answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '../platform/date-time.ts';
import type { FilterProps, ListFilter } from '../platform/list-filter.ts';
import { previewOf } from '../ui/files/preview.ts';
import { ActionMenu, MenuItem } from '../ui/layout/action-menu.tsx';
import { Button } from '../ui/layout/button.tsx';
import { DataTable, type Column } from '../ui/lists/data-table.tsx';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import { AnswerModal, ChangeAnswerModal, DeleteAnswerModal } from './answer-modals.tsx';
import { answerPageSize, answersQuery } from './queries.ts';
import { useTexts } from './texts.ts';

type Open = { dialog: 'create' } | { dialog: 'change' | 'delete'; answer: StandardAnswer } | null;

/** The texts that staff choose when they answer a message. */
export function StandardAnswersScreen({ filter, onFilter }: FilterProps<ListFilter>) {
  const t = useTexts();
  const query = useQuery(answersQuery(filter));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const change = (answer: StandardAnswer) => setOpen({ dialog: 'change', answer });
  return (
    <ListScreen
      texts={t}
      headingActions={<Button onClick={() => setOpen({ dialog: 'create' })}>{t('create')}</Button>}
      notice={
        <p className="below">
          <Link to="/messages-admin">{t('back')}</Link>
        </p>
      }
      query={query}
      pageSize={answerPageSize}
      filter={filter}
      onFilter={onFilter}
      showAllText={t('showAll')}
      renderRows={(rows, isBusy) => (
        <DataTable<StandardAnswer>
          caption={t('title')}
          rows={rows}
          rowKey={({ id }) => id}
          isBusy={isBusy}
          columns={columnsOf(t, { onChange: change, onDelete: (answer) => setOpen({ dialog: 'delete', answer }) })}
        />
      )}
    >
      {open?.dialog === 'create' && <AnswerModal answer={null} onClose={close} />}
      {open?.dialog === 'change' && <ChangeAnswerModal id={open.answer.id} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteAnswerModal answer={open.answer} onClose={close} />}
    </ListScreen>
  );
}

const columnsOf = (
  t: ReturnType<typeof useTexts>,
  { onChange, onDelete }: Record<'onChange' | 'onDelete', (answer: StandardAnswer) => void>,
): Column<StandardAnswer>[] => [
  {
    label: t('columns.name'),
    card: 'title',
    cell: (answer) => (
      <button type="button" className="text-button" onClick={() => onChange(answer)}>
        {answer.name}
      </button>
    ),
  },
  { label: t('columns.text'), cell: ({ text }) => previewOf(text) },
  { label: t('columns.changed'), isShort: true, cell: ({ changed_at }) => formatDate(changed_at) },
  {
    label: t('columns.actions'),
    card: 'actions',
    cell: (answer) => (
      <div className="row-actions">
        <Button variant="default" aria-label={t('editNamed', { name: answer.name })} onClick={() => onChange(answer)}>
          {t('edit')}
        </Button>
        <ActionMenu name={answer.name}>
          <MenuItem tone="danger" aria-label={t('deleteNamed', { name: answer.name })} onClick={() => onDelete(answer)}>
            {t('delete')}
          </MenuItem>
        </ActionMenu>
      </div>
    ),
  },
];
