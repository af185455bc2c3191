import type { UserListItem } from '@dijkportaal/contract/users';
import { Link } from '@tanstack/react-router';
import EditIcon from 'lucide-react/icons/pencil';
import type { FilterProps } from '../platform/list-filter.ts';
import { ViewAsItem } from '../impersonation/public.ts';
import { formatMinute } from '../platform/date-time.ts';
import { fullName } from '../platform/full-name.ts';
import { isSuperuser, useSignedInPerson, type Person } from '../platform/session.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { BreakableEmail } from '../ui/layout/breakable-email.tsx';
import { ActionMenu, MenuItem } from '../ui/layout/action-menu.tsx';
import { Button } from '../ui/layout/button.tsx';
import type { Selection } from '../ui/bulk/use-selection.ts';
import { DataTable, type Column } from '../ui/lists/data-table.tsx';
import { useSelectColumn } from '../ui/lists/select-column.tsx';
import { BouncedBadge } from './invite/bounced-badge.tsx';
import { InvitedBadge } from './invite/invited-badge.tsx';
import { sorting, type SortColumn, type UserSearch } from './filter.ts';
import { useTexts, type UserTexts } from './texts.ts';
import styles from './user-table.module.css';

/** The columns that staff may hide. */
export const optionalColumns = ['email', 'role', 'lastLogin', 'groups', 'zones'] as const;
type OptionalColumn = (typeof optionalColumns)[number];

interface UserTableProps extends Handlers {
  rows: UserListItem[];
  isBusy: boolean;
  /** The optional columns that are shown. */
  shown: ReadonlySet<string>;
}

interface Handlers extends FilterProps<UserSearch> {
  /** null where the server cannot invite. */
  selection: Selection | null;
  onInvite: (user: UserListItem) => void;
  onChange: (user: UserListItem) => void;
  onDelete: (user: UserListItem) => void;
  onView: (user: UserListItem) => void;
}

/** Users with their role, last login and actions. */
export function UserTable({ rows, isBusy, shown, ...handlers }: UserTableProps) {
  const t = useTexts();
  const person = useSignedInPerson();
  const { selection } = handlers;
  const choose = useSelectColumn({
    rows,
    keyOf: ({ id }) => id,
    texts: {
      label: t('columns.choose'),
      page: t('bulk.visible', { count: rows.length }),
      row: ({ username }) => t('chooseNamed', { name: username }),
    },
    isSelected: (id) => selection?.ids.has(id) ?? false,
    // Everything was selected with one click, so the checkbox of a page clears all of it.
    onSelect: (some, isSelected) =>
      selection?.isAll && !isSelected && some.length === rows.length
        ? selection.clear()
        : selection?.select(some, isSelected),
    isDisabled: selection?.isLoading ?? false,
  });
  const columns = columnsOf(t, person, handlers).filter(({ name }) => name === undefined || shown.has(name));
  return (
    <DataTable
      caption={t('title')}
      columns={selection === null ? columns : [choose, ...columns]}
      rows={rows}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
}

function columnsOf(
  t: UserTexts,
  person: Person,
  { filter, onFilter, selection, ...handlers }: Handlers,
): (Column<UserListItem> & { name?: OptionalColumn })[] {
  const sorted = (column: SortColumn) => ({ sort: sorting.by(column, filter, onFilter) });
  return [
    {
      label: t('columns.username'),
      card: 'title',
      ...sorted('username'),
      cell: ({ username, profile_id, ...user }) => (
        <>
          <Link
            to="/profile/$id"
            params={{ id: String(profile_id) }}
            className={styles.username}
            aria-label={t('profileNamed', { name: username })}
          >
            <BreakableEmail email={username} />
          </Link>
          <span className={`quiet ${styles.name}`}>{fullName(user)}</span>
        </>
      ),
    },
    {
      name: 'email',
      label: t('columns.email'),
      card: 'plain',
      ...sorted('email'),
      cell: ({ email, bounced }) => (
        <>
          <BreakableEmail email={email} /> {bounced && <BouncedBadge />}
        </>
      ),
    },
    {
      name: 'role',
      label: t('columns.role'),
      card: 'plain',
      isShort: true,
      cell: (user) => (
        <div className={styles.badges}>
          <Tag tone={roleOf(user) === 'customer' ? 'plain' : 'success'}>{t(`roles.${roleOf(user)}`)}</Tag>
          <Badge tone={user.is_active ? 'success' : 'error'}>{t(user.is_active ? 'active' : 'inactive')}</Badge>
        </div>
      ),
    },
    {
      name: 'lastLogin',
      label: t('columns.lastLogin'),
      isShort: true,
      ...sorted('last_login'),
      cell: ({ last_login, invited_at }) => {
        if (last_login !== null) return <time dateTime={last_login}>{formatMinute(last_login)}</time>;
        return invited_at === null ? t('never') : <InvitedBadge invitedAt={invited_at} />;
      },
    },
    {
      name: 'groups',
      label: t('columns.groups'),
      card: 'plain',
      isIfWide: true,
      cell: ({ groups }) => groups.map(({ name }) => name).join(', '),
    },
    {
      name: 'zones',
      label: t('columns.zones'),
      card: 'plain',
      isIfWide: true,
      cell: ({ profile }) => profile.zones.map(({ name }) => name).join(', '),
    },
    {
      label: t('columns.actions'),
      card: 'actions',
      cell: (user) => <RowActions user={user} person={person} canInvite={selection !== null} {...handlers} />,
    },
  ];
}

interface RowActionsProps extends Pick<Handlers, 'onChange' | 'onInvite' | 'onDelete' | 'onView'> {
  canInvite: boolean;
  user: UserListItem;
  person: Person;
}

function RowActions({ user, person, canInvite, onChange, onInvite, onDelete, onView }: RowActionsProps) {
  const t = useTexts();
  const name = user.username;
  const mayInvite = canInvite && mayChange(person, user) && user.is_active && user.last_login === null;
  const mayView = roleOf(user) === 'customer' && user.is_active;
  const kind = user.invited_at === null ? 'first' : 'again';
  return (
    <div className="row-actions">
      {mayChange(person, user) && (
        <Button
          variant="default"
          icon={<EditIcon />}
          aria-label={t('editNamed', { name })}
          onClick={() => onChange(user)}
        >
          {t('edit')}
        </Button>
      )}
      {(mayInvite || mayView || mayDelete(person, user)) && (
        <ActionMenu name={name}>
          {mayInvite && (
            <MenuItem aria-label={t(`invite.${kind}Named`, { name })} onClick={() => onInvite(user)}>
              {t(`invite.${kind}`)}
            </MenuItem>
          )}
          {mayView && <ViewAsItem name={name} onClick={() => onView(user)} />}
          {mayDelete(person, user) && (
            <MenuItem tone="danger" aria-label={t('deleteNamed', { name })} onClick={() => onDelete(user)}>
              {t('delete')}
            </MenuItem>
          )}
        </ActionMenu>
      )}
    </div>
  );
}

function roleOf(user: Pick<UserListItem, 'is_staff' | 'is_superuser'>) {
  if (user.is_superuser) return 'superuser';
  return user.is_staff ? 'staff' : 'customer';
}

/** Whether the server allows this person to edit the account: only superusers edit colleagues. */
function mayChange(person: Person, user: UserListItem): boolean {
  return isSuperuser(person) || person.user.id === user.id || roleOf(user) === 'customer';
}

/** Whether the server allows this person to delete the account; one's own is deleted on the profile. */
function mayDelete(person: Person, user: UserListItem): boolean {
  return person.user.id !== user.id && mayChange(person, user);
}
