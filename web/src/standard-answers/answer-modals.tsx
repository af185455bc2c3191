import {
  answerFields,
  standardAnswers,
  type StandardAnswer,
  type StandardAnswerChanges,
} from '@dijkportaal/contract/standard-answers';
import { useQuery } from '@tanstack/react-query';
import { callExtension } from '../platform/extensions.ts';
import { editedOptions, keyOf, useRefetch } from '../platform/queries.ts';
import { Readable } from '../ui/readability/readable.tsx';
import { RichTextEditor } from '../ui/editor/rich-text-editor.tsx';
import { ConditionalDeleteModal } from '../ui/forms/delete-modal.tsx';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useEditForm } from '../ui/forms/use-edit-form.tsx';
import { LoadedModal } from '../ui/lists/loaded-modal.tsx';
import { fetchAnswer } from './queries.ts';
import { useTexts } from './texts.ts';

const fieldNames = answerFields.map((field) => `{{${field}}}`).join(', ');

/** Loads the current version of a standard answer and opens its form. */
export function ChangeAnswerModal({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts();
  const query = useQuery({
    queryKey: keyOf(standardAnswers.get, id),
    queryFn: () => fetchAnswer(id),
    ...editedOptions,
  });
  return (
    <LoadedModal
      title={t('change')}
      query={query}
      texts={{ loading: t('loadingOne'), failed: t('failedOne'), gone: t('gone') }}
      onClose={onClose}
    >
      {(answer) => <AnswerModal answer={answer} onClose={onClose} />}
    </LoadedModal>
  );
}

interface AnswerModalProps {
  /** null for a new one. */
  answer: StandardAnswer | null;
  onClose: () => void;
}

/** Creates or changes a standard answer. */
export function AnswerModal({ answer, onClose }: AnswerModalProps) {
  const t = useTexts();
  const refetch = useRefetch([standardAnswers.list], onClose);
  const form = useEditForm<StandardAnswer, StandardAnswerChanges, StandardAnswer>({
    item: answer,
    readValues: (item) => ({ name: item?.name ?? '', text: item?.text ?? '' }),
    check: ({ name, text }) => ({
      name: name.trim() === '' ? t('nameMissing') : null,
      text: text === '' ? t('textMissing') : null,
    }),
    save: (body, { item, version }) =>
      item === null
        ? callExtension(standardAnswers.create, { body }, { showsBadInput: false })
        : callExtension(
            standardAnswers.replace,
            { params: { id: String(item.id) }, body },
            { showsBadInput: false, ifMatch: version },
          ),
    onSaved: refetch,
    failedText: t('saveFailed'),
    conflict: {
      reload: ({ id }) => fetchAnswer(id),
      fields: [
        { name: 'name', label: t('name') },
        { name: 'text', label: t('text'), isHtml: true },
      ],
    },
    draft: { place: `standard-answer ${answer?.id ?? 'new'}` },
  });
  return (
    <FormModal
      title={t(answer === null ? 'create' : 'change')}
      form={form}
      saveLabel={t('save')}
      onClose={onClose}
      isWide
    >
      <TextField label={t('name')} required maxLength={100} autoComplete="off" {...form.fieldProps('name')} />
      <Readable text={form.values.text}>
        <RichTextEditor
          label={t('text')}
          required
          height={300}
          description={t('fields', { fields: fieldNames })}
          value={form.values.text}
          error={form.errors.text}
          onChange={(text) => form.fill('text', text)}
        />
      </Readable>
    </FormModal>
  );
}

/** Asks before a standard answer is deleted. */
export function DeleteAnswerModal({ answer, onClose }: { answer: StandardAnswer; onClose: () => void }) {
  const t = useTexts();
  const params = { id: String(answer.id) };
  return (
    <ConditionalDeleteModal<StandardAnswer>
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      listed={answer}
      load={() => fetchAnswer(answer.id)}
      readValues={({ name, text }) => ({ name, text })}
      remove={(ifMatch, { name: title }) =>
        callExtension(standardAnswers.delete, { params }, { showsBadInput: false, ifMatch, successToast: { title } })
      }
      refetch={useRefetch([standardAnswers.list])}
      onClose={onClose}
    >
      {({ name }) => <p>{t('sure', { name })}</p>}
    </ConditionalDeleteModal>
  );
}
