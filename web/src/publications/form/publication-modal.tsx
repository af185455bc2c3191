import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Publication } from '@dijkportaal/contract/publications/designs';
import { CallError } from '../../platform/call.ts';
import { toast } from '../../platform/toasts.ts';
import { useRefetch } from '../../platform/queries.ts';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useTexts as useUiTexts } from '../../ui/texts.ts';
import { useTexts as useAdminTexts } from '../staff-texts.ts';
import { publicationCalls, type PublicationKind } from '../kinds.ts';
import { PublicationForm } from './publication-form.tsx';
import { toForm } from './publication-values.ts';
import { publicationEndpoints, publicationQuery } from '../queries.ts';
import { useTexts } from '../texts.ts';

/** Publishes a design or document. */
export function CreateModal({ kind, onClose }: { kind: PublicationKind; onClose: () => void }) {
  const admin = useAdminTexts();
  const refetch = useRefetch([publicationEndpoints[kind].list]);
  return (
    <PublicationForm
      kind={kind}
      title={admin(`${kind}.create`)}
      publication={null}
      onSave={async (values) => {
        await publicationCalls[kind].create(toForm(null, values));
        await refetch();
        return true;
      }}
      onClose={onClose}
    />
  );
}

interface ChangeModalProps {
  kind: PublicationKind;
  id: number;
  onClose: () => void;
}

/** Loads the current version of a design or document and opens its form. */
export function ChangeModal({ kind, id, onClose }: ChangeModalProps) {
  const admin = useAdminTexts();
  const ui = useUiTexts();
  const { data, error, refetch } = useQuery(publicationQuery(kind, id));
  if (data !== undefined) {
    return (
      <ChangeForm kind={kind} publication={data} onReload={async () => (await refetch()).data} onClose={onClose} />
    );
  }
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <Modal title={admin(`${kind}.change`)} isWide onClose={onClose} closeLabel={ui('cancel')}>
      {error === null && <Skeleton lines={6} label={admin(`${kind}.loadingOne`)} />}
      {isGone && <Gone kind={kind} />}
      {error !== null && !isGone && <LoadFailure text={admin(`${kind}.failedOne`)} onRetry={() => void refetch()} />}
    </Modal>
  );
}

/** Says that someone else deleted it, and refetches the list behind the dialog. */
function Gone({ kind }: { kind: PublicationKind }) {
  const t = useTexts();
  const refetch = useRefetch([publicationEndpoints[kind].list]);
  const refetchOnce = useEffectEvent(refetch);
  useEffect(() => void refetchOnce(), []);
  return (
    <Alert tone="warn">
      <p>{t(`${kind}.gone`)}</p>
    </Alert>
  );
}

interface ChangeFormProps {
  kind: PublicationKind;
  publication: Publication;
  /** Fetches it again; undefined if that fails. */
  onReload: () => Promise<Publication | undefined>;
  onClose: () => void;
}

function ChangeForm({ kind, publication, onReload, onClose }: ChangeFormProps) {
  const t = useTexts();
  const admin = useAdminTexts();
  const refetch = useRefetch([publicationEndpoints[kind].list]);
  return (
    <PublicationForm
      kind={kind}
      title={admin(`${kind}.change`)}
      publication={publication}
      onSave={async (values, conflict) => {
        try {
          const saved = await conflict.save(values, (typed, base, ifMatch) =>
            publicationCalls[kind].replace(publication.id, toForm(base, typed), ifMatch),
          );
          if (saved === null) return false;
          await refetch();
        } catch (error) {
          if (!(error instanceof CallError && error.status === 404)) throw error;
          toast({ type: 'warn', text: t(`${kind}.gone`), duration: 10_000 });
          await refetch();
        }
        return true;
      }}
      onClose={onClose}
      onReload={async () => {
        const [latest] = await Promise.all([onReload(), refetch()]);
        return latest;
      }}
    />
  );
}
