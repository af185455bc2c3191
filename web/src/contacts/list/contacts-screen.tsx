import { contacts, type Contact } from '@dijkportaal/contract/contacts/contacts';
import type { SyncRun } from '@dijkportaal/contract/contacts/sync';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { FilterProps } from '../../platform/list-filter.ts';
import { useLabelFilters } from '../../audience/public.tsx';
import { formatMinute } from '../../platform/date-time.ts';
import { useOffered } from '../../platform/extensions.ts';
import { useExport } from '../../ui/files/export-button.tsx';
import { BulkBar } from '../../ui/bulk/bulk-bar.tsx';
import { useSelection } from '../../ui/bulk/use-selection.ts';
import { ActionMenu, MenuItem } from '../../ui/layout/action-menu.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import { useColumnChoice } from '../../ui/lists/column-choice.tsx';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { useInvite, usePeopleFilters } from '../../users/public.ts';
import { useBulkAction } from '../bulk/bulk-modal.tsx';
import { BulkButtons } from '../bulk/bulk-buttons.tsx';
import { ChangeContactModal, ContactModal } from '../edit/contact-modal.tsx';
import { DeleteContactModal } from '../edit/delete-modal.tsx';
import { accounts, toQuery, type ContactSearch } from '../filter.ts';
import { ImportModal } from '../import/import-modal.tsx';
import { contactPageSize, contactsQuery, fetchAllIds, lastRunQuery } from '../queries.ts';
import { SegmentItems, SegmentModal, type SegmentDialog } from '../segments/segment-items.tsx';
import { segmentFilter } from '../segments/segment-select.tsx';
import { PagedLines } from '../paged-lines.tsx';
import { SyncModal } from '../sync/sync-modal.tsx';
import { useTexts, type ContactTexts } from '../texts.ts';
import { ContactTable, optionalColumns } from './contact-table.tsx';
import styles from './contacts-screen.module.css';

type Open =
  | { dialog: 'create' | 'sync' | 'import' | SegmentDialog }
  | { dialog: 'change' | 'delete'; contact: Contact }
  | null;

/** All contacts, for staff: people and organisations with or without an account. */
export function ContactsScreen({ filter, onFilter }: FilterProps<ContactSearch>) {
  const t = useTexts();
  const query = useQuery(contactsQuery(filter));
  const selection = useSelection(toQuery(filter), () => fetchAllIds(filter));
  const bulk = useBulkAction(selection);
  const { invite, dialog } = useInvite();
  const columns = useColumnChoice({
    list: 'contacts',
    columns: optionalColumns.map((name) => ({ name, label: t(`columns.${name}`) })),
    usual: optionalColumns,
  });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const [labelFilters, peopleFilters] = [useLabelFilters(), usePeopleFilters(accounts)];
  // A server without extensions does not support the further filters.
  const hasFurther = useOffered(contacts.ids);
  const count = query.data?.count ?? 0;
  return (
    <ListScreen
      texts={t}
      headingActions={
        <>
          <Button onClick={() => setOpen({ dialog: 'create' })}>{t('create')}</Button>
          <ListActions filter={filter} onOpen={(dialog) => setOpen({ dialog })} chooseColumns={columns.item} />
        </>
      }
      query={query}
      pageSize={contactPageSize}
      filter={filter}
      onFilter={onFilter}
      fields={(state) => [
        ...labelFilters(state),
        ...(hasFurther ? [segmentFilter(state), ...peopleFilters(state)] : []),
      ]}
      showAllText={t('showAll')}
      actions={
        <IfOffered endpoint={contacts.syncRuns}>
          <LastRun />
        </IfOffered>
      }
      selection={
        selection.isActive && (
          <BulkBar count={count} selection={selection} texts={t}>
            <BulkButtons
              haveAccounts={filter.account !== undefined && filter.account !== 'none'}
              onBegin={bulk.begin}
            />
          </BulkBar>
        )
      }
      renderRows={(rows, isBusy) => (
        <ContactTable
          rows={rows}
          isBusy={isBusy}
          shown={columns.shown}
          filter={filter}
          onFilter={onFilter}
          selection={selection}
          onChange={(contact) => setOpen({ dialog: 'change', contact })}
          onInviteAgain={({ user, name, invited_at, bounced }) =>
            user !== null && invite({ id: user, name, invitedAt: invited_at, bounced })
          }
          onDelete={(contact) => setOpen({ dialog: 'delete', contact })}
        />
      )}
    >
      {open?.dialog === 'create' && <ContactModal contact={null} onClose={close} />}
      {open?.dialog === 'change' && <ChangeContactModal id={open.contact.id} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteContactModal contact={open.contact} onClose={close} />}
      {bulk.dialog}
      {dialog}
      {open?.dialog === 'sync' && <SyncModal onClose={close} />}
      {open?.dialog === 'import' && <ImportModal onClose={close} />}
      {(open?.dialog === 'save-segment' || open?.dialog === 'rename-segment' || open?.dialog === 'delete-segment') && (
        <SegmentModal dialog={open.dialog} filter={filter} count={count} onClose={close} />
      )}
      {columns.dialog}
    </ListScreen>
  );
}

interface ListActionsProps {
  filter: ContactSearch;
  onOpen: (dialog: 'sync' | 'import' | SegmentDialog) => void;
  chooseColumns: ReactNode;
}

/** What can be done with the whole list. */
function ListActions({ filter, onOpen, chooseColumns }: ListActionsProps) {
  const t = useTexts();
  const texts = { label: t('export'), busy: t('exporting'), failed: t('exportFailed') };
  const { save, status } = useExport({
    endpoint: contacts.export,
    query: toQuery(filter),
    fileName: 'contacten.csv',
    texts,
  });
  const [canImport, canExport] = [useOffered(contacts.import), useOffered(contacts.export)];
  return (
    <>
      <ActionMenu>
        <MenuItem onClick={() => onOpen('sync')}>{t('sync.start')}</MenuItem>
        {canImport && <MenuItem onClick={() => onOpen('import')}>{t('import.start')}</MenuItem>}
        {canExport && <MenuItem onClick={save}>{t('export')}</MenuItem>}
        <SegmentItems filter={filter} onOpen={onOpen} />
        {chooseColumns}
      </ActionMenu>
      {status}
    </>
  );
}

/** When the contacts were last synced, and the result. */
function LastRun() {
  const t = useTexts();
  const { data: run } = useQuery(lastRunQuery);
  if (run === undefined) return null;
  if (run === null)
    return (
      <p className={`note ${styles.lastRun}`} data-state="never">
        {t('sync.never')}
      </p>
    );
  const at = run.finished_at ?? run.started_at;
  return (
    <div className={`row note ${styles.lastRun}`} data-state={run.state}>
      <p>
        {t('sync.last')} <time dateTime={at}>{formatMinute(at)}</time>
        {run.started_by !== '' && <span className={styles.result}> {t('sync.by', { name: run.started_by })}</span>}
      </p>
      <Badge tone={tones[run.state]}>{t(`sync.states.${run.state}`)}</Badge>
      {run.state === 'running' && <ProgressBar label={t('sync.progress')} share={run.progress} />}
      {describeResult(run, t) !== '' && <p className={styles.result}>{describeResult(run, t)}</p>}
      <PagedLines
        title={t('sync.skipped')}
        count={run.skipped}
        lines={run.skipped_rows}
        render={({ row, reason }) => `${row}: ${reason}`}
      />
    </div>
  );
}

const tones = { running: 'waiting', succeeded: 'success', stopped: 'error', failed: 'error' } as const;

function describeResult({ state, counts, skipped, reason }: SyncRun, t: ContactTexts): string {
  if (state !== 'succeeded' || counts === null) return reason;
  const { created, updated, deleted, automatically_invited: invited } = counts;
  const summary = t('sync.summary', { created, updated, deleted, invited });
  return skipped > 0 ? `${summary} ${t('sync.skippedCount', { count: skipped })}` : summary;
}
