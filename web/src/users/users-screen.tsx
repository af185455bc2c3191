import { maxSelectedContacts } from '@dijkportaal/contract/contacts/contacts';
import { users, type UserListItem } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LabelSelect } from '../audience/public.tsx';
import { ViewAsModal } from '../impersonation/public.ts';
import { call } from '../platform/call.ts';
import { useOffered } from '../platform/extensions.ts';
import { fullName } from '../platform/full-name.ts';
import { useRefetch } from '../platform/queries.ts';
import { BulkBar } from '../ui/bulk/bulk-bar.tsx';
import { useSelection, type Selection } from '../ui/bulk/use-selection.ts';
import { useTexts as useUiTexts } from '../ui/texts.ts';
import { InviteUsersModal } from './invite/invite-users-modal.tsx';
import { useInvite } from './invite/use-invite.tsx';
import { ConditionalDeleteModal } from '../ui/dialogs/delete-modal.tsx';
import { FilterForm } from '../ui/forms/filter-form.tsx';
import { ActionMenu } from '../ui/layout/action-menu.tsx';
import { Button } from '../ui/layout/button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { ChooseColumnsItem, ColumnsModal, useColumnChoice } from '../ui/lists/column-choice.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { readValues } from './account-values.ts';
import { accounts, toQuery, type UserSearch } from './filter.ts';
import { PeopleFilterFields } from './people-filter-fields.tsx';
import { toPeopleQuery } from './people-filter.ts';
import { fetchAllIds, fetchUser, userEndpoints, userPageSize, usersQuery } from './queries.ts';
import { useTexts } from './texts.ts';
import { ChangeModal, CreateModal } from './user-modal.tsx';
import { optionalColumns, UserTable } from './user-table.tsx';

interface UsersScreenProps {
  filter: UserSearch;
  onFilter: (filter: UserSearch) => void;
}

/** The dialog that is open. */
type Open =
  | { dialog: 'create' | 'columns' }
  | { dialog: 'invite'; ids: number[] }
  | { dialog: 'change' | 'delete' | 'view'; user: UserListItem }
  | null;

/** Everyone with an account, for staff. */
export function UsersScreen({ filter, onFilter }: UsersScreenProps) {
  const t = useTexts();
  const query = useQuery(usersQuery(filter));
  const columns = useColumnChoice('users', ['email', 'role', 'lastLogin']);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const canInvite = useOffered(users.invite);
  const selection = useSelection(toQuery(filter), () => fetchAllIds(filter));
  const { invite, dialog } = useInvite();
  const isNarrowed = Object.keys(toQuery(filter)).length > 0;
  const showAll = () => onFilter({ ordering: filter.ordering });
  return (
    <>
      <PageHeading
        title={query.data === undefined ? t('title') : t('titleCount', { count: query.data.count })}
        actions={
          <>
            <Button onClick={() => setOpen({ dialog: 'create' })}>{t('create')}</Button>
            <ActionMenu>
              <ChooseColumnsItem onClick={() => setOpen({ dialog: 'columns' })} />
            </ActionMenu>
          </>
        }
      >
        <p>{t('intro')}</p>
      </PageHeading>
      <UserFilters filter={filter} onFilter={onFilter} />
      <PagedList
        label={t('title')}
        query={query}
        page={filter.page ?? 1}
        pageSize={userPageSize}
        onPage={(page) => onFilter({ ...filter, page })}
        texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
        selection={
          selection.isActive && (
            <UsersBar
              count={query.data?.count ?? 0}
              selection={selection}
              onInvite={() => setOpen({ dialog: 'invite', ids: [...selection.ids] })}
            />
          )
        }
        empty={
          !isNarrowed ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <EmptyState title={t('none')} text={t('noneText')}>
              <Button variant="default" onClick={showAll}>
                {t('showAll')}
              </Button>
            </EmptyState>
          )
        }
        renderRows={(rows, isBusy) => (
          <UserTable
            rows={rows}
            isBusy={isBusy}
            shown={columns[0]}
            filter={filter}
            onFilter={onFilter}
            onChange={(user) => setOpen({ dialog: 'change', user })}
            selection={canInvite ? selection : null}
            onInvite={({ id, username, invited_at }) => invite({ id, name: username, invitedAt: invited_at })}
            onDelete={(user) => setOpen({ dialog: 'delete', user })}
            onView={(user) => setOpen({ dialog: 'view', user })}
          />
        )}
      />
      {dialog}
      {open?.dialog === 'invite' && (
        <InviteUsersModal ids={open.ids} onEnd={({ done }) => selection.select(done, false)} onClose={close} />
      )}
      {open?.dialog === 'create' && <CreateModal onClose={close} />}
      {open?.dialog === 'columns' && (
        <ColumnsModal
          columns={optionalColumns.map((name) => ({ name, label: t(`columns.${name}`) }))}
          choice={columns}
          onClose={close}
        />
      )}
      {open?.dialog === 'change' && <ChangeModal listed={open.user} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteUserModal user={open.user} onClose={close} />}
      {open?.dialog === 'view' && <ViewAsModal resident={residentOf(open.user)} onClose={close} />}
    </>
  );
}

const residentOf = (user: UserListItem) => ({
  profileId: user.profile_id,
  name: fullName(user) || user.username,
});

interface UsersBarProps {
  count: number;
  selection: Selection;
  onInvite: () => void;
}

/** What can be done with the selected users. */
function UsersBar({ count, selection, onInvite }: UsersBarProps) {
  const t = useTexts();
  const tUi = useUiTexts();
  const texts = {
    label: t('bulk.label'),
    all: t('bulk.all', { count }),
    tooMany: t('bulk.tooMany', { max: maxSelectedContacts }),
    collecting: t('bulk.collecting'),
    chosen: t('bulk.chosen', { count: selection.ids.size }),
    failed: t('failed'),
  };
  return (
    <BulkBar count={count} selection={selection} texts={texts}>
      <Button onClick={onInvite}>{t('invite.first')}</Button>
      <Button variant="default" onClick={selection.clear}>
        {tUi('bulk.clear')}
      </Button>
    </BulkBar>
  );
}

/** The filters of the list. Any change returns to the first page. */
function UserFilters({ filter, onFilter }: UsersScreenProps) {
  const t = useTexts();
  const change = (changed: UserSearch) => onFilter({ ...filter, ...changed, page: undefined });
  const fields = <PeopleFilterFields accounts={accounts} filter={filter} onChange={change} />;
  // A server without extensions only searches.
  const canFilter = useOffered(users.names);
  return (
    <FilterForm
      label={t('filter.label')}
      searchLabel={t('filter.search')}
      search={filter.search ?? ''}
      isFiltered={Object.keys(toQuery(filter)).length > 0}
      onSearch={(search) => change({ search })}
      onClear={() => onFilter({ ordering: filter.ordering })}
      more={canFilter ? { count: Object.keys(toPeopleQuery(filter)).length, fields } : undefined}
    >
      {canFilter && <GroupAndZone filter={filter} onChange={change} />}
    </FilterForm>
  );
}

function GroupAndZone({ filter, onChange }: { filter: UserSearch; onChange: (changed: UserSearch) => void }) {
  const t = useTexts();
  return (
    <>
      <LabelSelect
        kind="group"
        label={t('filter.group')}
        value={filter.group}
        onChange={(group) => onChange({ group })}
      />
      <LabelSelect kind="zone" label={t('filter.zone')} value={filter.zone} onChange={(zone) => onChange({ zone })} />
    </>
  );
}

/** Asks before an account and everything that belongs to it is deleted. */
function DeleteUserModal({ user, onClose }: { user: UserListItem; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch(userEndpoints);
  const params = { id: String(user.id) };
  return (
    <ConditionalDeleteModal
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      listed={user}
      load={() => fetchUser(user)}
      readValues={readValues}
      remove={(ifMatch) => call(users.delete, { params }, { showsBadInput: false, ifMatch })}
      refetch={refetch}
      onClose={onClose}
    >
      {({ username }) => (
        <>
          <p>{t('sure', { name: username })}</p>
          <p>
            <strong>{t('lost')}</strong>
          </p>
        </>
      )}
    </ConditionalDeleteModal>
  );
}
