import { useQuery } from '@tanstack/react-query';
import type { Publication } from '@dijkportaal/contract/publications/designs';
import { unlessGone } from '../../platform/call.ts';
import { readId } from '../../platform/list-filter.ts';
import { toast } from '../../platform/toasts.ts';
import { useRefetch } from '../../platform/queries.ts';
import { useTexts as useAdminTexts } from '../staff-texts.ts';
import { publicationCalls, type PublicationKind } from '../kinds.ts';
import { EditPage, LoadedForm, type Leave } from './edit-page.tsx';
import { PublicationForm } from './publication-form.tsx';
import { toForm } from './publication-values.ts';
import { publicationEndpoints, publicationQuery } from '../queries.ts';
import { useTexts } from '../texts.ts';

interface PublicationEditScreenProps {
  kind: PublicationKind;
  /** From the URL; undefined for a new one. */
  id: string | undefined;
  onLeave: Leave;
}

/** The page with the form of a design or document. */
export function PublicationEditScreen({ kind, id, onLeave }: PublicationEditScreenProps) {
  const admin = useAdminTexts();
  const title = admin(id === undefined ? `${kind}.create` : `${kind}.change`);
  return (
    <EditPage kind={kind} list={admin(`${kind}.title`)} title={title}>
      {id === undefined ? (
        <CreateForm kind={kind} onLeave={onLeave} />
      ) : (
        <LoadedPublication kind={kind} id={readId(id) ?? 0} onLeave={onLeave} />
      )}
    </EditPage>
  );
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

function LoadedPublication({ kind, id, onLeave }: FormProps & { id: number }) {
  const admin = useAdminTexts();
  const t = useTexts();
  const query = useQuery(publicationQuery(kind, id));
  return (
    <LoadedForm
      query={query}
      texts={{ loading: admin(`${kind}.loadingOne`), failed: admin(`${kind}.failedOne`), gone: t(`${kind}.gone`) }}
    >
      {(publication) => (
        <ChangeForm
          kind={kind}
          publication={publication}
          onReload={async () => (await query.refetch()).data}
          onLeave={onLeave}
        />
      )}
    </LoadedForm>
  );
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
