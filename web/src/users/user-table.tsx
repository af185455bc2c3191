import type { UserListItem } from '@dijkportaal/contract/users';
import { Link } from '@tanstack/react-router';
import { ViewAsItem } from '../impersonation/public.ts';
import { formatMinute } from '../platform/date-time.ts';
import { isSuperuser, useSignedInPerson, type Person } from '../platform/session.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { BreakableEmail } from '../ui/layout/breakable-email.tsx';
import { ActionMenu, MenuItem } from '../ui/layout/action-menu.tsx';
import { Button } from '../ui/layout/button.tsx';
import { DataTable, type Column } from '../ui/lists/data-table.tsx';
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

interface Handlers {
  filter: UserSearch;
  onFilter: (filter: UserSearch) => void;
  onChange: (user: UserListItem) => void;
  onDelete: (user: UserListItem) => void;
  onView: (user: UserListItem) => void;
}

/** Users with their role, last login and actions. */
export function UserTable({ rows, isBusy, shown, ...handlers }: UserTableProps) {
  const t = useTexts();
  const person = useSignedInPerson();
  return (
    <DataTable
      caption={t('title')}
      columns={columnsOf(t, person, handlers).filter(({ name }) => name === undefined || shown.has(name))}
      rows={rows}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
}

function columnsOf(
  t: UserTexts,
  person: Person,
  { filter, onFilter, ...handlers }: Handlers,
): (Column<UserListItem> & { name?: OptionalColumn })[] {
  const sorted = (column: SortColumn) => ({ sort: sorting.by(column, filter, onFilter) });
  return [
    {
      label: t('columns.username'),
      card: 'title',
      ...sorted('username'),
      cell: ({ username, first_name, last_name, profile_id }) => (
        <>
          <Link
            to="/profile/$id"
            params={{ id: String(profile_id) }}
            className={styles.username}
            aria-label={t('profileNamed', { name: username })}
          >
            <BreakableEmail email={username} />
          </Link>
          <span className={styles.name}>{`${first_name} ${last_name}`.trim()}</span>
        </>
      ),
    },
    {
      name: 'email',
      label: t('columns.email'),
      card: 'plain',
      ...sorted('email'),
      cell: ({ email }) => <BreakableEmail email={email} />,
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
      cell: ({ last_login }) =>
        last_login === null ? t('never') : <time dateTime={last_login}>{formatMinute(last_login)}</time>,
    },
    {
      name: 'groups',
      label: t('columns.groups'),
      card: 'plain',
      cell: ({ groups }) => groups.map(({ name }) => name).join(', '),
    },
    {
      name: 'zones',
      label: t('columns.zones'),
      card: 'plain',
      cell: ({ profile }) => profile.zones.map(({ name }) => name).join(', '),
    },
    {
      label: t('columns.actions'),
      card: 'actions',
      cell: (user) => <RowActions user={user} person={person} {...handlers} />,
    },
  ];
}

interface RowActionsProps extends Pick<Handlers, 'onChange' | 'onDelete' | 'onView'> {
  user: UserListItem;
  person: Person;
}

function RowActions({ user, person, onChange, onDelete, onView }: RowActionsProps) {
  const t = useTexts();
  const name = user.username;
  return (
    <div className={styles.actions}>
      {mayChange(person, user) && (
        <Button variant="default" aria-label={t('editNamed', { name })} onClick={() => onChange(user)}>
          {t('edit')}
        </Button>
      )}
      {mayDelete(person, user) && (
        <ActionMenu name={name}>
          {roleOf(user) === 'customer' && user.is_active && <ViewAsItem name={name} onClick={() => onView(user)} />}
          <MenuItem tone="danger" aria-label={t('deleteNamed', { name })} onClick={() => onDelete(user)}>
            {t('delete')}
          </MenuItem>
        </ActionMenu>
      )}
    </div>
  );
}

/** The role of a user. */
function roleOf(user: Pick<UserListItem, 'is_staff' | 'is_superuser'>) {
  if (user.is_superuser) return 'superuser';
  return user.is_staff ? 'staff' : 'customer';
}

/** Whether the server allows this person to edit the account: only superusers edit colleagues. */
function mayChange(person: Person, user: UserListItem): boolean {
  return isSuperuser(person) || person.user.id === user.id || roleOf(user) === 'customer';
}

/** Whether the server allows this person to delete the account; their own they delete on their profile. */
function mayDelete(person: Person, user: UserListItem): boolean {
  return person.user.id !== user.id && mayChange(person, user);
}
