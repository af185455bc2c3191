import { binDays } from '@dijkportaal/contract/bin';
import { contacts } from '@dijkportaal/contract/contacts/contacts';
import type { SyncPreview } from '@dijkportaal/contract/contacts/sync';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CallError } from '../../platform/call.ts';
import { callIfOffered } from '../../platform/extensions.ts';
import { keyOf } from '../../platform/queries.ts';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useTexts as useUiTexts } from '../../ui/texts.ts';
import { Counts } from '../counts.tsx';
import { PagedLines } from '../paged-lines.tsx';
import { useTexts } from '../texts.ts';

interface SyncPreviewModalProps {
  /** null: the server shows no preview. */
  onApply: (preview: SyncPreview | null) => void;
  onClose: () => void;
}

// Fetched again for each dialog: a preview soon becomes outdated.
const previewQuery = queryOptions({
  queryKey: keyOf(contacts.previewSync),
  queryFn: () => callIfOffered(contacts.previewSync),
  gcTime: 0,
  staleTime: Infinity,
  retry: false,
});

/** The changes that a sync would make. */
export function SyncPreviewModal({ onApply, onClose }: SyncPreviewModalProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const { data, error, isFetching, refetch } = useQuery(previewQuery);
  const reason = error instanceof CallError ? error.sentence : undefined;
  const hasChanges = data === null || (data !== undefined && Object.values(data.counts).some((count) => count > 0));
  return (
    <Modal title={t('sync.title')} onClose={onClose}>
      {isFetching && <Skeleton lines={4} label={t('sync.previewing')} />}
      {!isFetching && error !== null && (
        <LoadFailure text={[t('sync.failed'), reason].filter(Boolean).join(' ')} onRetry={() => void refetch()} />
      )}
      {!isFetching && data === null && <p>{t('sync.noPreview')}</p>}
      {!isFetching && data && <Preview preview={data} />}
      <Actions>
        {data !== undefined && (hasChanges || data?.needs_confirmation) && (
          <Button onClick={() => onApply(data)}>{t('sync.accept')}</Button>
        )}
        <Button variant="default" onClick={onClose}>
          {data !== undefined && !hasChanges ? t('close') : ui('cancel')}
        </Button>
      </Actions>
    </Modal>
  );
}

function Preview({ preview }: { preview: SyncPreview }) {
  const t = useTexts();
  const { counts, received, skipped, created, updated, deleted, invited, replaced, replaced_counts } = preview;
  const replacedCount = Object.values(replaced_counts).reduce((sum, count) => sum + count, 0);
  const isSame = counts.created + counts.updated + counts.deleted === 0;
  return (
    <>
      <p role="status">{isSame ? t('sync.same', { count: received }) : t('sync.received', { count: received })}</p>
      <Counts
        entries={[
          [t('sync.counts.created'), counts.created],
          [t('sync.counts.updated'), counts.updated],
          [t('sync.counts.deleted'), counts.deleted],
        ]}
      />
      <p>{t('sync.invitations', { count: invited.count })}</p>
      <PagedLines
        title={t('sync.invited')}
        count={invited.count}
        lines={invited.people}
        render={({ name, email }) => `${name}, ${email}`}
      />
      <PagedLines
        title={t('sync.created')}
        count={counts.created}
        lines={created}
        render={({ name, email, returns }) =>
          [name, email, returns && t('sync.returns')].filter((part) => part !== '' && part !== false).join(', ')
        }
      />
      <PagedLines
        title={t('sync.updated')}
        count={counts.updated}
        lines={updated}
        render={(line) => <Updated line={line} />}
      />
      {counts.deleted > 0 && <p>{t('sync.toBin', { count: counts.deleted, days: binDays })}</p>}
      <PagedLines
        title={t('sync.deleted')}
        count={counts.deleted}
        lines={deleted}
        render={(line) => <Deleted line={line} />}
      />
      <PagedLines
        title={t('sync.replaced')}
        count={replacedCount}
        lines={replaced}
        render={({ name, field, before, after }) =>
          t('sync.replacedBy', { name, field: t(`sync.fields.${field}`), before, after: after || t('sync.none') })
        }
      />
      <PagedLines
        title={t('sync.skipped')}
        count={skipped.length}
        lines={skipped}
        render={({ row, reason }) => `${row}: ${reason}`}
      />
    </>
  );
}

/** A contact with each change of it. */
function Updated({ line: { name, changes } }: { line: SyncPreview['updated'][number] }) {
  const t = useTexts();
  const textOf = ({ field, before, after }: (typeof changes)[number]) => {
    const label = t(`sync.fields.${field}`);
    if (before === after) return t('sync.redrawn', { field: label });
    return t('sync.change', { field: label, before: before || t('sync.none'), after: after || t('sync.none') });
  };
  return (
    <>
      <span className="bold">{name}</span>
      {changes.map((change) => (
        <span key={change.field} className="block">
          {textOf(change)}
        </span>
      ))}
      {changes.length === 0 && <span className="block">{t('sync.otherChange')}</span>}
    </>
  );
}

/** A contact that goes, with what it has in the portal. */
function Deleted({ line: { name, has_account, groups, follow_ups } }: { line: SyncPreview['deleted'][number] }) {
  const t = useTexts();
  const facts = [
    ...(has_account ? [t('sync.hasAccount')] : []),
    ...(groups.length > 0 ? [t('sync.inGroups', { count: groups.length, groups: groups.join(', ') })] : []),
    ...(follow_ups > 0 ? [t('sync.openFollowUps', { count: follow_ups })] : []),
  ];
  if (facts.length === 0) return name;
  return (
    <>
      <span className="bold">{name}</span>: {facts.join('; ')}
    </>
  );
}
