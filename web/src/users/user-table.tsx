import type { UserListItem } from '@dijkportaal/contract/users';
import { Link } from '@tanstack/react-router';
import { formatMinute } from '../platform/date-time.ts';
import { isSuperuser, useSignedInPerson, type Person } from '../platform/session.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { BreakableEmail } from '../ui/layout/breakable-email.tsx';
import { Button } from '../ui/layout/button.tsx';
import { DataTable, type Column } from '../ui/lists/data-table.tsx';
import { sorting, type SortColumn, type UserSearch } from './filter.ts';
import { useTexts, type UserTexts } from './texts.ts';
import styles from './user-table.module.css';

interface UserTableProps extends Handlers {
  rows: UserListItem[];
  isBusy: boolean;
}

interface Handlers {
  filter: UserSearch;
  onFilter: (filter: UserSearch) => void;
  onChange: (user: UserListItem) => void;
  onDelete: (user: UserListItem) => void;
}

/** Users with their role, last login and actions. */
export function UserTable({ rows, isBusy, ...handlers }: UserTableProps) {
  const t = useTexts();
  const person = useSignedInPerson();
  return (
    <DataTable
      caption={t('title')}
      columns={columnsOf(t, person, handlers)}
      rows={rows}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
}

function columnsOf(t: UserTexts, person: Person, { filter, onFilter, ...handlers }: Handlers): Column<UserListItem>[] {
  const sorted = (column: SortColumn) => ({ sort: sorting.by(column, filter, onFilter) });
  return [
    {
      label: t('columns.username'),
      ...sorted('username'),
      cell: ({ username, first_name, last_name }) => (
        <>
          <span className={styles.username}>{username}</span>
          <span className={styles.name}>{`${first_name} ${last_name}`.trim()}</span>
        </>
      ),
    },
    { label: t('columns.email'), ...sorted('email'), cell: ({ email }) => <BreakableEmail email={email} /> },
    {
      label: t('columns.role'),
      cell: (user) => (
        <div className={styles.badges}>
          <Tag tone={roleOf(user) === 'customer' ? 'plain' : 'success'}>{t(`roles.${roleOf(user)}`)}</Tag>
          <Badge tone={user.is_active ? 'success' : 'error'}>{t(user.is_active ? 'active' : 'inactive')}</Badge>
        </div>
      ),
    },
    {
      label: t('columns.lastLogin'),
      isShort: true,
      ...sorted('last_login'),
      cell: ({ last_login }) =>
        last_login === null ? t('never') : <time dateTime={last_login}>{formatMinute(last_login)}</time>,
    },
    {
      label: t('columns.actions'),
      cell: (user) => <RowActions user={user} person={person} {...handlers} />,
    },
  ];
}

interface RowActionsProps extends Pick<Handlers, 'onChange' | 'onDelete'> {
  user: UserListItem;
  person: Person;
}

function RowActions({ user, person, onChange, onDelete }: RowActionsProps) {
  const t = useTexts();
  const name = user.username;
  return (
    <div className={styles.actions}>
      <Link
        to="/profile/$id"
        params={{ id: String(user.profile_id) }}
        className={styles.profile}
        aria-label={t('profileNamed', { name })}
      >
        {t('profile')}
      </Link>
      {mayChange(person, user) && (
        <Button variant="default" aria-label={t('editNamed', { name })} onClick={() => onChange(user)}>
          {t('edit')}
        </Button>
      )}
      {mayDelete(person, user) && (
        <Button variant="default" tone="danger" aria-label={t('deleteNamed', { name })} onClick={() => onDelete(user)}>
          {t('delete')}
        </Button>
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
