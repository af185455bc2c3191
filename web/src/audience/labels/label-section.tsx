import { zones } from '@dijkportaal/contract/audience/zones';
import type { Label } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOffered } from '../../platform/extensions.ts';
import { useRefetch } from '../../platform/queries.ts';
import { ConditionalDeleteModal } from '../../ui/dialogs/delete-modal.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { labelCalls, type LabelKind } from './kinds.ts';
import { ChangeLabelModal, LabelModal } from './label-modal.tsx';
import styles from './label-section.module.css';
import { LabelTable } from './label-table.tsx';
import { labelPageSize, type LabelRow } from './queries.ts';
import { useTexts } from './texts.ts';

/** The dialog that is open. */
type Open = { dialog: 'create' } | { dialog: 'change' | 'delete'; label: LabelRow } | null;

/** The table of groups or of zones, with create, rename and delete. */
export function LabelSection({ kind }: { kind: LabelKind }) {
  const t = useTexts();
  const [page, setPage] = useState(1);
  const [ordering, setOrdering] = useState<'name' | '-name'>('name');
  const [open, setOpen] = useState<Open>(null);
  const query = useQuery(labelCalls[kind].query({ ordering, page }));
  const close = () => setOpen(null);
  const canChange = useOffered(zones.create) || kind === 'group';

  return (
    <div className={styles.section}>
      <div className={styles.top}>
        <h2>{t(`${kind}.title`)}</h2>
        {canChange && <Button onClick={() => setOpen({ dialog: 'create' })}>{t(`${kind}.create`)}</Button>}
      </div>
      <PagedList
        label={t(`${kind}.title`)}
        query={query}
        page={page}
        pageSize={labelPageSize}
        onPage={setPage}
        texts={{
          loading: t(`${kind}.loading`),
          failed: t(`${kind}.failed`),
          found: (count) => t(`${kind}.found`, { count }),
        }}
        empty={<EmptyState title={t(`${kind}.empty`)} text={t(`${kind}.emptyText`)} />}
        renderRows={(rows, isBusy) => (
          <LabelTable
            kind={kind}
            rows={rows}
            isBusy={isBusy}
            canChange={canChange}
            ordering={ordering}
            onSort={() => {
              setOrdering(ordering === 'name' ? '-name' : 'name');
              setPage(1);
            }}
            onChange={(label) => setOpen({ dialog: 'change', label })}
            onDelete={(label) => setOpen({ dialog: 'delete', label })}
          />
        )}
      />
      {open?.dialog === 'create' && <LabelModal kind={kind} label={null} onClose={close} />}
      {open?.dialog === 'change' && <ChangeLabelModal kind={kind} id={open.label.id} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteLabelModal kind={kind} label={open.label} onClose={close} />}
    </div>
  );
}

interface DeleteLabelModalProps {
  kind: LabelKind;
  label: LabelRow;
  onClose: () => void;
}

/** Asks before a group or zone is deleted, with the number of people in it. */
function DeleteLabelModal({ kind, label, onClose }: DeleteLabelModalProps) {
  const t = useTexts();
  const refetch = useRefetch([labelCalls[kind].list]);
  const { id } = label;
  return (
    <ConditionalDeleteModal<Label>
      title={t(`${kind}.deleteTitle`)}
      failedText={t(`${kind}.deleteFailed`)}
      listed={label}
      load={() => labelCalls[kind].get(id)}
      readValues={({ name }) => ({ name })}
      remove={(ifMatch) => labelCalls[kind].remove(id, ifMatch)}
      refetch={refetch}
      onClose={onClose}
    >
      {({ name }) => (
        <>
          <p>{t(`${kind}.sure`, { name })}</p>
          <PeopleLost kind={kind} label={label} />
        </>
      )}
    </ConditionalDeleteModal>
  );
}

/** How many people lose the group or zone; nothing if the server does not count them. */
function PeopleLost({ kind, label: { users_count, contacts_count } }: { kind: LabelKind; label: LabelRow }) {
  const t = useTexts();
  if (users_count === undefined || contacts_count === undefined) return null;
  const users = t('users', { count: users_count });
  const contacts = t('contacts', { count: contacts_count });
  return (
    <p>
      <strong>
        {users_count + contacts_count === 0 ? t(`${kind}.nobody`) : t(`${kind}.lost`, { users, contacts })}
      </strong>
    </p>
  );
}
