import { users, type UserListItem } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilterProps } from '../platform/list-filter.ts';
import { useLabelFilters } from '../audience/public.tsx';
import { ViewAsModal } from '../impersonation/public.ts';
import { call } from '../platform/call.ts';
import { useOffered } from '../platform/extensions.ts';
import { fullName } from '../platform/full-name.ts';
import { useRefetch } from '../platform/queries.ts';
import { BulkBar } from '../ui/bulk/bulk-bar.tsx';
import { useSelection } from '../ui/bulk/use-selection.ts';
import { InviteUsersModal } from './invite/invite-users-modal.tsx';
import { useInvite } from './invite/use-invite.tsx';
import { ConditionalDeleteModal } from '../ui/forms/delete-modal.tsx';
import { ActionMenu } from '../ui/layout/action-menu.tsx';
import { Button } from '../ui/layout/button.tsx';
import { useColumnChoice } from '../ui/lists/column-choice.tsx';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import { readValues } from './account-values.ts';
import { accounts, toQuery, type UserSearch } from './filter.ts';
import { usePeopleFilters } from './people-filter-fields.tsx';
import { fetchAllIds, fetchUser, userEndpoints, userPageSize, usersQuery } from './queries.ts';
import { useTexts } from './texts.ts';
import { ChangeModal, CreateModal } from './user-modal.tsx';
import { optionalColumns, UserTable } from './user-table.tsx';

type Open =
  | { dialog: 'create' }
  | { dialog: 'invite'; ids: number[] }
  | { dialog: 'change' | 'delete' | 'view'; user: UserListItem }
  | null;

/** Everyone with an account, for staff. */
export function UsersScreen({ filter, onFilter }: FilterProps<UserSearch>) {
  const t = useTexts();
  const query = useQuery(usersQuery(filter));
  const columns = useColumnChoice({
    list: 'users',
    columns: optionalColumns.map((name) => ({ name, label: t(`columns.${name}`) })),
    usual: ['email', 'role', 'lastLogin'],
  });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const canInvite = useOffered(users.invite);
  const selection = useSelection(toQuery(filter), () => fetchAllIds(filter));
  const { invite, dialog } = useInvite();
  // A server without extensions only searches.
  const canFilter = useOffered(users.names);
  const [labelFilters, peopleFilters] = [useLabelFilters(), usePeopleFilters(accounts)];
  const count = query.data?.count;
  return (
    <ListScreen
      texts={t}
      heading={count === undefined ? t('title') : t('titleCount', { count })}
      headingActions={
        <>
          <Button onClick={() => setOpen({ dialog: 'create' })}>{t('create')}</Button>
          <ActionMenu>{columns.item}</ActionMenu>
        </>
      }
      query={query}
      pageSize={userPageSize}
      filter={filter}
      onFilter={onFilter}
      fields={(state) => (canFilter ? [...labelFilters(state), ...peopleFilters(state)] : [])}
      showAllText={t('showAll')}
      selection={
        selection.isActive && (
          <BulkBar count={count ?? 0} selection={selection} texts={t}>
            <Button onClick={() => setOpen({ dialog: 'invite', ids: [...selection.ids] })}>{t('invite.first')}</Button>
          </BulkBar>
        )
      }
      renderRows={(rows, isBusy) => (
        <UserTable
          rows={rows}
          isBusy={isBusy}
          shown={columns.shown}
          filter={filter}
          onFilter={onFilter}
          onChange={(user) => setOpen({ dialog: 'change', user })}
          selection={canInvite ? selection : null}
          onInvite={({ id, username, email, invited_at, bounced }) =>
            invite({ id, name: username, invitedAt: invited_at, bounced: bounced ? [email] : [] })
          }
          onDelete={(user) => setOpen({ dialog: 'delete', user })}
          onView={(user) => setOpen({ dialog: 'view', user })}
        />
      )}
    >
      {dialog}
      {columns.dialog}
      {open?.dialog === 'invite' && (
        <InviteUsersModal ids={open.ids} onEnd={({ done }) => selection.select(done, false)} onClose={close} />
      )}
      {open?.dialog === 'create' && <CreateModal onClose={close} />}
      {open?.dialog === 'change' && <ChangeModal id={open.user.id} listed={open.user} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteUserModal user={open.user} onClose={close} />}
      {open?.dialog === 'view' && <ViewAsModal resident={residentOf(open.user)} onClose={close} />}
    </ListScreen>
  );
}

const residentOf = (user: UserListItem) => ({
  profileId: user.profile_id,
  name: fullName(user) || user.username,
});

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
      load={() => fetchUser(user.id, user)}
      readValues={readValues}
      remove={(ifMatch, { username: title }) =>
        call(users.delete, { params }, { showsBadInput: false, ifMatch, successToast: { title } })
      }
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
