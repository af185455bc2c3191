import type { Publication } from '@dijkportaal/contract/publications/designs';
import { files as fileEndpoints, type PortalFile } from '@dijkportaal/contract/files';
import { useMemo, useRef, useState } from 'react';
import { AudiencePicker } from '../../audience/public.tsx';
import { CallError, versionOf, wasCancelled } from '../../platform/call.ts';
import { useOffered } from '../../platform/extensions.ts';
import { FileUpload, type UploadField } from '../../ui/files/file-upload.tsx';
import { limitArrangement, replaceInArrangement } from '../../ui/files/arrangement.ts';
import { compareFiles } from '../../ui/files/compare-files.ts';
import { FileArranger } from '../../ui/files/file-arranger.tsx';
import { FileList } from '../../ui/files/file-list.tsx';
import { useTexts as useUploadTexts } from '../../ui/files/upload-texts.ts';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { isUploading } from '../../ui/files/uploads.ts';
import { useConflict } from '../../ui/forms/use-conflict.tsx';
import { useDraft } from '../../ui/forms/use-draft.tsx';
import { useForm, type Form } from '../../ui/forms/use-form.ts';
import { useTexts as useAudienceTexts } from '../audience/texts.ts';
import { useTexts as useAdminTexts } from '../staff-texts.ts';
import { DeleteFileModal } from './delete-file-modal.tsx';
import { publicationCalls, type PublicationKind } from '../kinds.ts';
import { PublishFields } from './publish-fields.tsx';
import { checkPublishAt } from './publish-values.ts';
import { ReplaceFileModal } from './replace-file-modal.tsx';
import { changeFiles, filesOf, hasAudience, readValues, type PublicationValues } from './publication-values.ts';
import styles from '../publications.module.css';
import { useTexts } from '../texts.ts';

interface PublicationFormProps {
  kind: PublicationKind;
  /** null for a new one. */
  publication: Publication | null;
  title: string;
  /** Saves; the dialog closes if it returns true. When it throws, the form shows why. */
  onSave: (values: PublicationValues, conflict: PublicationConflict) => Promise<boolean>;
  onClose: () => void;
  /** Fetches the item again after a file was replaced or deleted. */
  onReload?: () => Promise<Publication | undefined>;
}

/** The dialog with the form of a design or document. It asks before it discards changes. */
export function PublicationForm({ kind, publication, title, onSave, onClose, onReload }: PublicationFormProps) {
  const texts = useTexts();
  const admin = useAdminTexts();
  const [initialValues] = useState(() => readValues(publication));
  const [problem, setProblem] = useState<string | null>(null);
  const [replaced, setReplaced] = useState<PortalFile | null>(null);
  const [deleted, setDeleted] = useState<PortalFile | null>(null);
  const checkUploads = ({ uploads }: PublicationValues) => {
    if (isUploading(uploads)) return admin('stillUploading');
    return uploads.some(({ state }) => state === 'failed') ? admin('uploadFailed') : null;
  };
  const form = useForm<PublicationValues>({
    initial: initialValues,
    check: (typed) => ({
      title: typed.title.trim() === '' ? admin('titleMissing') : null,
      groups: hasAudience(typed) ? null : admin('nobodyChosen'),
      uploads: checkUploads(typed),
      publishAt: checkPublishAt(typed, admin),
    }),
    async send(typed) {
      setProblem(null);
      try {
        if (!(await onSave(typed, conflict))) return;
        draft.discard();
        onClose();
      } catch (error) {
        if (wasCancelled(error)) return;
        if (!(error instanceof CallError)) throw error;
        const fields = readRefusal(error);
        if (Object.values(fields).some((message) => message !== undefined)) return fields;
        setProblem([admin(`${kind}.saveFailed`), error.sentence].filter(Boolean).join(' '));
      }
    },
  });
  const conflict = usePublicationConflict(kind, publication, form);
  const stored = conflict.base();
  const continueWith = async (files: PortalFile[]) => {
    const latest = await onReload?.();
    if (stored !== null) conflict.adjust(changeFiles(stored, files, latest));
  };
  // Uploads are not in a draft, so neither is how they were arranged.
  const draftValues = useMemo(
    () => ({
      ...form.values,
      arrangement: limitArrangement(stored?.files ?? [], form.values.arrangement),
    }),
    [form.values, stored],
  );
  const draft = useDraft<PublicationValues>({
    place: `${kind} ${publication?.id ?? 'new'}`,
    values: draftValues,
    initial: initialValues,
    version: stored === null ? undefined : versionOf(stored),
    fill: form.fill,
    omit: ['uploads'],
    fileNames: form.values.uploads.map(({ source }) => source.name),
    onRestore: conflict.basedOn,
  });
  const { values, errors, fill, fieldProps } = form;
  const { everyone, groups, users, zones, segments, uploads, arrangement } = values;
  const canArrange = useOffered(fileEndpoints.upload);
  const uploadField = useRef<UploadField>(null);
  return (
    <>
      <FormModal
        title={title}
        isWide
        form={form}
        problem={problem}
        saveLabel={admin('save')}
        keepsDraft
        onClose={onClose}
      >
        {draft.notice}
        <TextField label={admin('titleField')} required maxLength={200} autoComplete="off" {...fieldProps('title')} />
        <AudiencePicker
          value={{ everyone, groups, users, zones, segments }}
          errors={errors}
          onChange={(next) => {
            fill('everyone', next.everyone);
            fill('groups', next.groups);
            fill('users', next.users ?? []);
            fill('zones', next.zones);
            fill('segments', next.segments ?? []);
          }}
        />
        {conflict.dialog}
        {!canArrange && stored !== null && stored.files.length > 0 && (
          <section className={styles.currentFiles}>
            <h3>{admin('files')}</h3>
            <p>{admin('fileGoneNow')}</p>
            <FileList label={texts('filesOf', { title: stored.title })} files={stored.files} onDelete={setDeleted} />
          </section>
        )}
        <FileUpload
          ref={uploadField}
          label={admin(publication === null ? 'files' : 'newFiles')}
          accepts="any"
          value={uploads}
          onChange={(next) => fill('uploads', next)}
          error={errors.uploads}
          hidesDone={canArrange}
        />
        {canArrange && (
          <FileArranger
            label={admin('fileOrder')}
            files={filesOf(stored, uploads)}
            value={arrangement}
            onChange={(next) => fill('arrangement', next)}
            onRemove={(file) => {
              const upload = uploads.find((other) => other.file?.id === file.id);
              if (upload === undefined) setDeleted(file);
              else uploadField.current?.remove(upload);
            }}
            replacing={(file) => {
              const isStored = stored?.files.some(({ id }) => id === file.id);
              return isStored ? () => setReplaced(file) : undefined;
            }}
          />
        )}
        <PublishFields
          item={publication}
          values={values}
          error={errors.publishAt}
          onChange={(next) => {
            fill('publish', next.publish);
            fill('publishAt', next.publishAt);
          }}
        />
      </FormModal>
      {replaced !== null && (
        <ReplaceFileModal
          file={replaced}
          onReplaced={async (placed) => {
            await continueWith((stored?.files ?? []).map((file) => (file.id === replaced.id ? placed : file)));
            fill('arrangement', replaceInArrangement(arrangement, replaced.id, placed.id));
          }}
          onClose={() => setReplaced(null)}
        />
      )}
      {deleted !== null && stored !== null && (
        <DeleteFileModal
          file={deleted}
          title={stored.title}
          refetch={() => continueWith(stored.files.filter(({ id }) => id !== deleted.id))}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

type PublicationConflict = ReturnType<typeof usePublicationConflict>;

function usePublicationConflict(
  kind: PublicationKind,
  publication: Publication | null,
  { fill }: Pick<Form<PublicationValues>, 'fill'>,
) {
  const admin = useAdminTexts();
  const audience = useAudienceTexts();
  const fileTexts = useUploadTexts();
  return useConflict<Publication, PublicationValues>({
    item: publication,
    readValues,
    reload: ({ id }) => publicationCalls[kind].getToEdit(id),
    fields: [
      { name: 'title', label: admin('titleField') },
      { name: 'everyone', label: audience('everyone') },
      { name: 'groups', label: audience('groups') },
      { name: 'zones', label: audience('zones') },
      { name: 'users', label: audience('users') },
      { name: 'segments', label: audience('segments') },
      { name: 'publish', label: admin('publish.legend') },
      { name: 'publishAt', label: admin('publish.moment') },
    ],
    compareMore: (before, latest, { arrangement }) =>
      compareFiles(before.files, latest.files, arrangement, admin('files'), fileTexts),
    fill,
  });
}

/** The server's errors by field. */
const readRefusal = (error: CallError) => ({
  title: error.messageFor('title'),
  groups: error.messageFor('groups') ?? error.messageFor('everyone'),
  users: error.messageFor('users'),
  zones: error.messageFor('zones'),
  segments: error.messageFor('segments'),
  uploads: error.messageFor('uploads') ?? error.messageFor('files'),
  publishAt: error.messageFor('publish_at'),
});
