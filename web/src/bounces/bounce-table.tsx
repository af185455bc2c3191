import type { BrokenAddress } from '@dijkportaal/contract/bounces';
import { Link } from '@tanstack/react-router';
import type { FilterProps } from '../platform/list-filter.ts';
import { formatDate } from '../platform/date-time.ts';
import { ActionMenu } from '../ui/layout/action-menu.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { BreakableEmail } from '../ui/layout/breakable-email.tsx';
import { Button } from '../ui/layout/button.tsx';
import { DataTable, type Column } from '../ui/lists/data-table.tsx';
import { useSelectColumn } from '../ui/lists/select-column.tsx';
import { readReason } from '../ui/layout/mail-reason.ts';
import styles from './bounce-table.module.css';
import { sorting, type BrokenAddressSearch, type SortColumn } from './filter.ts';
import { useTexts, type BrokenAddressTexts } from './texts.ts';

interface BrokenAddressTableProps extends Handlers {
  rows: BrokenAddress[];
  isBusy: boolean;
  isSelected: (email: string) => boolean;
  onSelect: (emails: string[], isSelected: boolean) => void;
}

interface Handlers extends FilterProps<BrokenAddressSearch> {
  onRelease: (email: string) => void;
}

/** Addresses with the reason why mail bounced, and a link to fix them. */
export function BrokenAddressTable({ rows, isBusy, isSelected, onSelect, ...handlers }: BrokenAddressTableProps) {
  const t = useTexts();
  const choose = useSelectColumn({
    rows,
    keyOf: ({ email }) => email,
    texts: {
      label: t('columns.choose'),
      page: t('bulk.visible', { count: rows.length }),
      row: ({ email }) => t('chooseNamed', { email }),
    },
    isSelected,
    onSelect,
  });
  return (
    <DataTable
      caption={t('title')}
      columns={[choose, ...columnsOf(t, handlers)]}
      rows={rows}
      rowKey={({ email }) => email}
      isBusy={isBusy}
    />
  );
}

function columnsOf(t: BrokenAddressTexts, handlers: Handlers): Column<BrokenAddress>[] {
  const { filter, onFilter, onRelease } = handlers;
  const sorted = (column: SortColumn) => ({ sort: sorting.by(column, filter, onFilter) });
  return [
    { label: t('columns.email'), card: 'title', ...sorted('email'), cell: (row) => <Owner row={row} /> },
    { label: t('columns.reason'), card: 'plain', cell: (row) => <Reason row={row} /> },
    {
      label: t('columns.since'),
      isShort: true,
      ...sorted('bounced_at'),
      cell: ({ bounced_at }) => <time dateTime={bounced_at}>{formatDate(bounced_at)}</time>,
    },
    { label: t('columns.actions'), card: 'actions', cell: (row) => <Actions row={row} onRelease={onRelease} /> },
  ];
}

/** The address and its owner. */
function Owner({ row: { email, user, contact } }: { row: BrokenAddress }) {
  return (
    <>
      <span className="block bold">
        <BreakableEmail email={email} />
      </span>
      {user !== null && user.profile_id !== null ? (
        <Link to="/profile/$id" params={{ id: String(user.profile_id) }} className={styles.name}>
          {user.name || email}
        </Link>
      ) : (
        contact !== null && (
          <Link to="/contacts/$id" params={{ id: String(contact.id) }} className={styles.name}>
            {contact.name || email}
          </Link>
        )
      )}
    </>
  );
}

/** The reason in plain words, and the response of the mail server. */
function Reason({ row: { is_permanent, reason } }: { row: BrokenAddress }) {
  const t = useTexts();
  const read = readReason(reason);
  const kind = read === 'unknownAddress' || read === 'full' || read === 'blocked' ? read : 'other';
  return (
    <div className={`stack-2 ${styles.reason}`}>
      <Badge tone={is_permanent ? 'error' : 'waiting'}>{t(is_permanent ? 'permanent' : 'temporary')}</Badge>
      <p>
        <strong>{t(`reasons.${kind}.why`)}</strong> {t(is_permanent ? 'permanentText' : 'temporaryText')}{' '}
        {t(`reasons.${kind}.todo`)}
      </p>
      {reason !== '' && (
        <p className="quiet">
          {t('serverSays')}: <q lang="en">{reason}</q>
        </p>
      )}
    </div>
  );
}

function Actions({ row: { email, user, contact }, onRelease }: { row: BrokenAddress } & Pick<Handlers, 'onRelease'>) {
  const t = useTexts();
  const search = { search: email };
  return (
    <div className="row-actions">
      <Button variant="default" aria-label={t('releaseNamed', { email })} onClick={() => onRelease(email)}>
        {t('release')}
      </Button>
      {(user !== null || contact !== null) && (
        <ActionMenu name={email}>
          {user !== null && (
            <Link to="/users" search={search}>
              {t('account')} <span className="visually-hidden">{t('accountOf', { name: user.name || email })}</span>
            </Link>
          )}
          {contact !== null && (
            <Link to="/contacts" search={search}>
              {t('contact')} <span className="visually-hidden">{t('contactOf', { name: contact.name || email })}</span>
            </Link>
          )}
        </ActionMenu>
      )}
    </div>
  );
}
