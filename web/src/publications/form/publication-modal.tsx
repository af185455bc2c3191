import { useQuery } from '@tanstack/react-query';
import type { Publication } from '@dijkportaal/contract/publications/designs';
import { unlessGone } from '../../platform/call.ts';
import { toast } from '../../platform/toasts.ts';
import { useRefetch } from '../../platform/queries.ts';
import { LoadedModal } from '../../ui/lists/loaded-modal.tsx';
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
  const t = useTexts();
  const query = useQuery(publicationQuery(kind, id));
  return (
    <LoadedModal
      title={admin(`${kind}.change`)}
      query={query}
      texts={{ loading: admin(`${kind}.loadingOne`), failed: admin(`${kind}.failedOne`), gone: t(`${kind}.gone`) }}
      isWide
      onClose={onClose}
    >
      {(publication) => (
        <ChangeForm
          kind={kind}
          publication={publication}
          onReload={async () => (await query.refetch()).data}
          onClose={onClose}
        />
      )}
    </LoadedModal>
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
      onSave={async (values, { item, version }) => {
        const saved = await unlessGone(publicationCalls[kind].replace(publication.id, toForm(item, values), version));
        if (saved === null) toast({ type: 'warn', text: t(`${kind}.gone`), duration: 10_000 });
        await refetch();
      }}
      onClose={onClose}
      onReload={async () => {
        const [latest] = await Promise.all([onReload(), refetch()]);
        return latest;
      }}
    />
  );
}
