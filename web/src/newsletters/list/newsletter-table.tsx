import type { NewsletterInList } from '@dijkportaal/contract/newsletters/newsletters';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '../../platform/numbers.ts';
import { ActionMenu, MenuItem } from '../../ui/layout/action-menu.tsx';
import { DataTable, type Column } from '../../ui/lists/data-table.tsx';
import { useTexts, type ListTexts } from '../texts.ts';
import { hasStarted } from '../display-state.ts';
import styles from './newsletter-table.module.css';
import { SentState } from './sent-state.tsx';

interface NewsletterTableProps {
  rows: NewsletterInList[];
  isBusy: boolean;
  onDelete: (newsletter: NewsletterInList) => void;
  /** Absent if the server makes no copies. */
  onCopy?: ((newsletter: NewsletterInList, to: 'all' | 'rest') => void) | undefined;
}

type RowActionsOf = Pick<NewsletterTableProps, 'onDelete' | 'onCopy'>;

/** Newsletters with their state and number of recipients; those that were sent are marked. */
export function NewsletterTable({ rows, isBusy, ...actions }: NewsletterTableProps) {
  const t = useTexts();
  return (
    <DataTable
      caption={t('title')}
      columns={columnsOf(t, actions)}
      rows={rows}
      rowKey={({ id }) => id}
      isMarked={({ state }) => state === 'sent'}
      isBusy={isBusy}
    />
  );
}

function columnsOf(t: ListTexts, actions: RowActionsOf): Column<NewsletterInList>[] {
  return [
    {
      label: t('columns.image'),
      card: 'picture',
      isShort: true,
      cell: ({ thumbnail }) => <Thumbnail url={thumbnail} />,
    },
    {
      label: t('columns.title'),
      card: 'title',
      cell: ({ id, title }) => (
        <Link className={`touch ${styles.title}`} to="/newsletters/edit/{-$id}" params={{ id: String(id) }}>
          {title}
        </Link>
      ),
    },
    { label: t('columns.recipients'), isShort: true, cell: (newsletter) => <Recipients newsletter={newsletter} /> },
    { label: t('columns.state'), card: 'plain', cell: (newsletter) => <SentState newsletter={newsletter} /> },
    {
      label: t('columns.actions'),
      card: 'actions',
      cell: (newsletter) => <RowActions newsletter={newsletter} {...actions} />,
    },
  ];
}

/** The number of recipients; before sending starts it is the current count. */
function Recipients({ newsletter }: { newsletter: NewsletterInList }) {
  const t = useTexts();
  return (
    <>
      {formatNumber(newsletter.recipients_count)}
      {!hasStarted(newsletter) && <span className="quiet"> ({t('untilNow')})</span>}
    </>
  );
}

function RowActions({ newsletter, onDelete, onCopy }: { newsletter: NewsletterInList } & RowActionsOf) {
  const t = useTexts();
  const { id, title: name, state } = newsletter;
  const verb = hasStarted(newsletter) ? 'show' : 'edit';
  return (
    <div className="row-actions">
      <Link
        className="button-link"
        to="/newsletters/edit/{-$id}"
        params={{ id: String(id) }}
        aria-label={t(`${verb}Named`, { name })}
      >
        {t(verb)}
      </Link>
      <ActionMenu name={name}>
        {onCopy !== undefined && (
          <MenuItem aria-label={t('copyNamed', { name })} onClick={() => onCopy(newsletter, 'all')}>
            {t('copy')}
          </MenuItem>
        )}
        {onCopy !== undefined && state === 'stopped' && (
          <MenuItem aria-label={t('copyRestNamed', { name })} onClick={() => onCopy(newsletter, 'rest')}>
            {t('copyRest')}
          </MenuItem>
        )}
        <MenuItem tone="danger" aria-label={t('deleteNamed', { name })} onClick={() => onDelete(newsletter)}>
          {t('delete')}
        </MenuItem>
      </ActionMenu>
    </div>
  );
}

/** The thumbnail of a newsletter, or a default landscape. Decorative: the title is next to it. */
function Thumbnail({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const hasPicture = url !== null && url !== broken;
  return (
    <span className={styles.thumbnail}>
      {hasPicture ? (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(url)} />
      ) : (
        <img src="/landscape.svg" alt="" data-placeholder />
      )}
    </span>
  );
}
