import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Publication } from '@dijkportaal/contract/publications/designs';
import { isNotFound, unlessGone } from '../../platform/call.ts';
import { readId } from '../../platform/list-filter.ts';
import { toast } from '../../platform/toasts.ts';
import { useRefetch } from '../../platform/queries.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useTexts as useAdminTexts } from '../staff-texts.ts';
import { listPaths, publicationCalls, type PublicationKind } from '../kinds.ts';
import { PublicationForm } from './publication-form.tsx';
import { toForm } from './publication-values.ts';
import { publicationEndpoints, publicationQuery } from '../queries.ts';
import { useTexts } from '../texts.ts';
import styles from './publication-form.module.css';

interface PublicationEditScreenProps {
  kind: PublicationKind;
  /** From the URL; undefined for a new one. */
  id: string | undefined;
  /** Leaves the page; `isSaved` without a question. */
  onLeave: (isSaved: boolean) => void;
}

/** The page with the form of a design or document. */
export function PublicationEditScreen({ kind, id, onLeave }: PublicationEditScreenProps) {
  const admin = useAdminTexts();
  return (
    <div className={styles.page}>
      <Link to={listPaths[kind]} search className={`touch ${styles.back}`}>
        <span aria-hidden="true">←</span> {admin(`${kind}.title`)}
      </Link>
      <PageHeading title={admin(id === undefined ? `${kind}.create` : `${kind}.change`)} />
      {id === undefined ? (
        <CreateForm kind={kind} onLeave={onLeave} />
      ) : (
        <LoadedForm kind={kind} id={readId(id) ?? 0} onLeave={onLeave} />
      )}
    </div>
  );
}

/** Returns to the list with the filter that it had, which the URL of the form has too. */
export function useLeave(kind: PublicationKind) {
  const navigate = useNavigate();
  return (isSaved: boolean) => void navigate({ to: listPaths[kind], search: true, ignoreBlocker: isSaved });
}

type FormProps = Pick<PublicationEditScreenProps, 'kind' | 'onLeave'>;

function CreateForm({ kind, onLeave }: FormProps) {
  const refetch = useRefetch([publicationEndpoints[kind].list]);
  return (
    <PublicationForm
      kind={kind}
      publication={null}
      onSave={async (values) => {
        await publicationCalls[kind].create(toForm(null, values));
        await refetch();
      }}
      onLeave={onLeave}
    />
  );
}

function LoadedForm({ kind, id, onLeave }: FormProps & { id: number }) {
  const admin = useAdminTexts();
  const t = useTexts();
  const query = useQuery(publicationQuery(kind, id));
  if (query.data !== undefined) {
    return (
      <ChangeForm
        kind={kind}
        publication={query.data}
        onReload={async () => (await query.refetch()).data}
        onLeave={onLeave}
      />
    );
  }
  if (query.error === null) return <Skeleton lines={10} label={admin(`${kind}.loadingOne`)} />;
  if (isNotFound(query.error)) return <EmptyState title={t(`${kind}.gone`)} text="" />;
  return <LoadFailure text={admin(`${kind}.failedOne`)} onRetry={() => void query.refetch()} />;
}

interface ChangeFormProps extends FormProps {
  publication: Publication;
  /** Fetches it again; undefined if that fails. */
  onReload: () => Promise<Publication | undefined>;
}

function ChangeForm({ kind, publication, onReload, onLeave }: ChangeFormProps) {
  const t = useTexts();
  const refetch = useRefetch([publicationEndpoints[kind].list]);
  return (
    <PublicationForm
      kind={kind}
      publication={publication}
      onSave={async (values, { item, version }) => {
        const saved = await unlessGone(publicationCalls[kind].replace(publication.id, toForm(item, values), version));
        if (saved === null) toast({ type: 'warn', text: t(`${kind}.gone`), duration: 10_000 });
        await refetch();
      }}
      onLeave={onLeave}
      onReload={async () => {
        const [latest] = await Promise.all([onReload(), refetch()]);
        return latest;
      }}
    />
  );
}
