import type { ContactPersonDetails } from '@dijkportaal/contract/contact-persons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilterProps, ListFilter } from '../platform/list-filter.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { ActionMenu, MenuItem } from '../ui/layout/action-menu.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { Button } from '../ui/layout/button.tsx';
import { DataTable, type Column } from '../ui/lists/data-table.tsx';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import { ChangeModal, ContactPersonModal, DeleteModal } from './contact-person-modals.tsx';
import { contactPersonPageSize, contactPersonsQuery } from './queries.ts';
import { useTexts } from './texts.ts';

type Open = { dialog: 'create' } | { dialog: 'change' | 'delete'; person: ContactPersonDetails } | null;

/** Which colleagues residents see as their contact person. */
export function ContactPersonsScreen({ filter, onFilter }: FilterProps<ListFilter>) {
  const t = useTexts();
  const query = useQuery(contactPersonsQuery(filter));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <ListScreen
      texts={t}
      headingActions={<Button onClick={() => setOpen({ dialog: 'create' })}>{t('create')}</Button>}
      query={query}
      pageSize={contactPersonPageSize}
      filter={filter}
      onFilter={onFilter}
      showAllText={t('showAll')}
      renderRows={(rows, isBusy) => (
        <DataTable<ContactPersonDetails>
          caption={t('title')}
          rows={rows}
          rowKey={({ id }) => id}
          isBusy={isBusy}
          columns={columnsOf(t, {
            onChange: (person) => setOpen({ dialog: 'change', person }),
            onDelete: (person) => setOpen({ dialog: 'delete', person }),
          })}
        />
      )}
    >
      {open?.dialog === 'create' && <ContactPersonModal person={null} onClose={close} />}
      {open?.dialog === 'change' && <ChangeModal id={open.person.id} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteModal person={open.person} onClose={close} />}
    </ListScreen>
  );
}

const columnsOf = (
  t: ReturnType<typeof useTexts>,
  { onChange, onDelete }: Record<'onChange' | 'onDelete', (person: ContactPersonDetails) => void>,
): Column<ContactPersonDetails>[] => [
  {
    label: t('columns.name'),
    card: 'title',
    cell: (person) => (
      <span className="row">
        <button type="button" className="text-button" onClick={() => onChange(person)}>
          {person.name}
        </button>
        {!person.is_active && <Badge tone="warn">{t('inactive')}</Badge>}
      </span>
    ),
  },
  { label: t('columns.jobTitle'), cell: ({ job_title }) => job_title },
  { label: t('columns.phone'), isShort: true, cell: ({ phone }) => phone || t('teamPhone') },
  {
    label: t('columns.for'),
    cell: ({ groups, zones, users }) => {
      const names = [...users, ...groups, ...zones].map(({ name }) => name);
      if (names.length === 0) return t('forNobody');
      return (
        <span className="row">
          {names.slice(0, shownNames).map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
          {names.length > shownNames && t('more', { count: names.length - shownNames })}
        </span>
      );
    },
  },
  {
    label: t('columns.actions'),
    card: 'actions',
    cell: (person) => (
      <div className="row-actions">
        <Button variant="default" aria-label={t('editNamed', { name: person.name })} onClick={() => onChange(person)}>
          {t('edit')}
        </Button>
        <ActionMenu name={person.name}>
          <MenuItem tone="danger" aria-label={t('deleteNamed', { name: person.name })} onClick={() => onDelete(person)}>
            {t('delete')}
          </MenuItem>
        </ActionMenu>
      </div>
    ),
  },
];

const shownNames = 6;
