import type { Publication } from '@dijkportaal/contract/publications/designs';
import { files as fileEndpoints, type PortalFile } from '@dijkportaal/contract/files';
import { useRef, useState } from 'react';
import { AudiencePicker } from '../../audience/public.tsx';
import { formatLocalTime } from '../../platform/date-time.ts';
import { useOffered } from '../../platform/extensions.ts';
import { FileUpload, type UploadField } from '../../ui/files/file-upload.tsx';
import { limitArrangement, replaceInArrangement } from '../../ui/files/arrangement.ts';
import { compareFiles } from '../../ui/files/compare-files.ts';
import { FileArranger } from '../../ui/files/file-arranger.tsx';
import { FileList } from '../../ui/files/file-list.tsx';
import { useTexts as useUploadTexts } from '../../ui/files/upload-texts.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { isUploading } from '../../ui/files/uploads.ts';
import { useTexts as useAudienceTexts } from '../audience/texts.ts';
import { useTexts as useAdminTexts } from '../staff-texts.ts';
import { Alert } from '../../ui/layout/alert.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.tsx';
import { Readable } from '../../ui/readability/readable.tsx';
import { PageForm, type Leave } from './edit-page.tsx';
import { DeleteFileModal } from './delete-file-modal.tsx';
import { publicationCalls, type PublicationKind } from '../kinds.ts';
import { PublishFields } from './publish-fields.tsx';
import { QuestionFields } from './question-fields.tsx';
import { checkPublishAt } from './publish-values.ts';
import { ReplaceFileModal } from './replace-file-modal.tsx';
import {
  changeFiles,
  checkQuestion,
  filesOf,
  hasAudience,
  listWithoutTexts,
  readValues,
  type PublicationValues,
} from './publication-values.ts';
import shared from '../publications.module.css';
import { useTexts } from '../texts.ts';

interface PublicationFormProps {
  kind: PublicationKind;
  /** null for a new one. */
  publication: Publication | null;
  /** Saves with the version that the values are based on. When it throws, the form shows why. */
  onSave: (values: PublicationValues, base: { item: Publication | null; version: string | undefined }) => Promise<void>;
  onLeave: Leave;
  /** Fetches the item again after a file was replaced or deleted. */
  onReload?: () => Promise<Publication | undefined>;
}

/** The form of a design or document. It asks before it discards changes. */
export function PublicationForm({ kind, publication, onSave, onLeave, onReload }: PublicationFormProps) {
  const texts = useTexts();
  const admin = useAdminTexts();
  const audience = useAudienceTexts();
  const fileTexts = useUploadTexts();
  const [replaced, setReplaced] = useState<PortalFile | null>(null);
  const [deleted, setDeleted] = useState<PortalFile | null>(null);
  const checkUploads = ({ uploads }: PublicationValues) => {
    if (isUploading(uploads)) return admin('stillUploading');
    return uploads.some(({ state }) => state === 'failed') ? admin('uploadFailed') : null;
  };
  const canArrange = useOffered(fileEndpoints.upload);
  const form = useEditForm<Publication, PublicationValues, true>({
    item: publication,
    readValues,
    check: (typed) => {
      const wrong = checkQuestion(publication, typed, formatLocalTime(new Date().toISOString()).slice(0, 10));
      return {
        title: typed.title.trim() === '' ? admin('titleMissing') : null,
        groups: hasAudience(typed) ? null : admin('nobodyChosen'),
        uploads: checkUploads(typed),
        publishAt: checkPublishAt(typed, admin),
        withoutTexts:
          canArrange && typed.withoutTexts.trim() === '' && listWithoutTexts(publication, typed).length > 0
            ? admin('withoutTexts.missing')
            : null,
        question: wrong.question === undefined ? null : admin(`question.${wrong.question}`),
        questionBefore: wrong.questionBefore === undefined ? null : admin(`question.${wrong.questionBefore}`),
      };
    },
    async save(typed, base) {
      await onSave(typed, base);
      return true;
    },
    onSaved: () => onLeave(true),
    failedText: admin(`${kind}.saveFailed`),
    fieldOf: { everyone: 'groups', files: 'uploads', publish_at: 'publishAt', question_before: 'questionBefore' },
    conflict: {
      reload: ({ id }) => publicationCalls[kind].getToEdit(id),
      fields: [
        { name: 'title', label: admin('titleField') },
        { name: 'summary', label: admin('summary') },
        { name: 'everyone', label: audience('everyone') },
        { name: 'groups', label: audience('groups') },
        { name: 'zones', label: audience('zones') },
        { name: 'users', label: audience('users') },
        { name: 'segments', label: audience('segments') },
        { name: 'question', label: admin('question.text') },
        { name: 'questionBefore', label: admin('question.before') },
        { name: 'publish', label: admin('publish.legend') },
        { name: 'publishAt', label: admin('publish.moment') },
      ],
      compareMore: (before, latest, { arrangement }) =>
        compareFiles(before.files, latest.files, arrangement, admin('files'), fileTexts),
    },
    draft: {
      place: `${kind} ${publication?.id ?? 'new'}`,
      omit: ['uploads'],
      fileNames: ({ uploads }) => uploads.map(({ name }) => name),
      // Uploads are not in a draft, so neither is their arrangement.
      toDraft: (typed, _initial, item) => ({
        ...typed,
        arrangement: limitArrangement(item?.files ?? [], typed.arrangement),
      }),
    },
  });
  const stored = form.base;
  const continueWith = async (files: PortalFile[]) => {
    const latest = await onReload?.();
    if (stored !== null) form.adjust(changeFiles(stored, files, latest));
  };
  const { values, errors, fill, fieldProps } = form;
  const { everyone, groups, users, zones, segments, uploads, arrangement } = values;
  const uploadField = useRef<UploadField>(null);
  const lacking = canArrange ? listWithoutTexts(stored, values) : [];
  return (
    <>
      <PageForm form={form} onLeave={onLeave}>
        <Card title={admin('sections.what')}>
          <TextField label={admin('titleField')} required maxLength={200} autoComplete="off" {...fieldProps('title')} />
          {kind === 'design' && canArrange && (
            <Readable text={values.summary}>
              <TextArea
                label={admin('summary')}
                description={admin('summaryHint')}
                rows={3}
                maxLength={400}
                value={values.summary}
                error={errors.summary}
                onChange={({ currentTarget }) => fill('summary', currentTarget.value)}
              />
            </Readable>
          )}
        </Card>
        <Card title={admin('sections.audience')}>
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
        </Card>
        <Card title={admin('sections.files')}>
          {!canArrange && stored !== null && stored.files.length > 0 && (
            <section className={`stack-2 ${shared.currentFiles}`}>
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
          {lacking.length > 0 && (
            <div className="stack-2">
              <Alert tone="warn">
                {admin('withoutTexts.text', { names: lacking.map((file) => file.file_name).join(', ') })}
              </Alert>
              <TextField
                label={admin('withoutTexts.label')}
                maxLength={300}
                autoComplete="off"
                {...fieldProps('withoutTexts')}
              />
            </div>
          )}
        </Card>
        <QuestionFields
          publication={publication}
          question={values.question}
          before={values.questionBefore}
          errors={{ error: errors.question, before: errors.questionBefore }}
          onQuestion={(text) => fill('question', text)}
          onBefore={(day) => fill('questionBefore', day)}
        />
        <Card title={admin('sections.publish')}>
          <PublishFields
            item={publication}
            values={values}
            error={errors.publishAt}
            onChange={(next) => {
              fill('publish', next.publish);
              fill('publishAt', next.publishAt);
            }}
          />
        </Card>
      </PageForm>
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
