import { maxNoteLength, maxPromiseLength, notes, type Note, type NoteChanges } from '@dijkportaal/contract/notes';
import { useQuery } from '@tanstack/react-query';
import { callExtension } from '../platform/extensions.ts';
import { fullName } from '../platform/full-name.ts';
import { useRefetch } from '../platform/queries.ts';
import { useSignedInPerson } from '../platform/session.ts';
import { CheckboxField } from '../ui/forms/checkbox-field.tsx';
import { DateField } from '../ui/forms/date-field.tsx';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { useEditForm } from '../ui/forms/use-edit-form.tsx';
import { LoadedModal } from '../ui/lists/loaded-modal.tsx';
import { fetchNote, noteEndpoints, noteQuery, ownersQuery, type Subject } from './queries.ts';
import { useTexts } from './texts.ts';

interface Values {
  text: string;
  isFollowUp: boolean;
  due_on: string;
  /** One at most, as the comparison with a colleague's version names it. */
  owner: { id: number; name: string }[];
  promise: string;
}

/** Loads the current version of a note and opens its form. */
export function ChangeNoteModal({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts();
  return (
    <LoadedModal
      title={t('change')}
      query={useQuery(noteQuery(id))}
      texts={{ loading: t('loadingOne'), failed: t('failedOne'), gone: t('gone') }}
      onClose={onClose}
    >
      {(note) => <NoteModal note={note} onClose={onClose} />}
    </LoadedModal>
  );
}

type NoteModalProps = { onClose: () => void } & ({ note: Note; subject?: never } | { note: null; subject: Subject });

/** Writes or edits a note. What is typed is stored on this device until it is saved. */
export function NoteModal(props: NoteModalProps) {
  const t = useTexts();
  const { note, onClose } = props;
  const form = useNoteForm(props);
  const { values, errors, fill, fieldProps } = form;
  const { data: found = [] } = useQuery(ownersQuery);
  const owners = [...values.owner.filter(({ id }) => !found.some((one) => one.id === id)), ...found];
  const isAboutParcel = note === null ? props.subject.parcel !== undefined : note.subject.kind === 'parcel';
  return (
    <FormModal title={t(note === null ? 'create' : 'change')} form={form} saveLabel={t('save')} onClose={onClose}>
      <TextArea
        label={t('text')}
        description={t('textHint')}
        required
        rows={5}
        maxLength={maxNoteLength}
        {...fieldProps('text')}
        onChange={({ currentTarget }) => fill('text', currentTarget.value)}
      />
      <CheckboxField
        label={t('isFollowUp')}
        checked={values.isFollowUp}
        onChange={(checked) => fill('isFollowUp', checked)}
      />
      {values.isFollowUp && (
        <>
          <DateField
            label={t('dueOn')}
            required
            value={values.due_on}
            error={errors.due_on ?? null}
            onDate={(date) => fill('due_on', date ?? '')}
          />
          <SelectField
            label={t('owner')}
            value={String(values.owner[0]?.id ?? '')}
            error={errors.owner ?? null}
            options={owners.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ currentTarget }) =>
              fill(
                'owner',
                owners.filter(({ id }) => String(id) === currentTarget.value),
              )
            }
          />
          {!isAboutParcel && (
            <TextArea
              label={t('promise')}
              description={t('promiseHint')}
              rows={2}
              maxLength={maxPromiseLength}
              {...fieldProps('promise')}
              onChange={({ currentTarget }) => fill('promise', currentTarget.value)}
            />
          )}
        </>
      )}
    </FormModal>
  );
}

function useNoteForm({ note, subject, onClose }: NoteModalProps) {
  const t = useTexts();
  const { user } = useSignedInPerson();
  const refetch = useRefetch(noteEndpoints, onClose);
  const me = { id: user.id, name: fullName(user) || user.username };
  return useEditForm<Note, Values, unknown>({
    item: note,
    readValues: (item) => ({
      text: item?.text ?? '',
      isFollowUp: item !== null && item.due_on !== null,
      due_on: item?.due_on ?? '',
      owner: item === null || item.owner_id === null ? [me] : [{ id: item.owner_id, name: item.owner }],
      promise: item?.promise ?? '',
    }),
    check: ({ text, isFollowUp, due_on }) => ({
      text: text.trim() === '' ? t('textMissing') : null,
      due_on: isFollowUp && due_on === '' ? t('dueOnMissing') : null,
    }),
    save(values, { item, version }) {
      const body = toBody(values);
      if (item === null)
        return callExtension(notes.create, { body: { ...subject, ...body } }, { showsBadInput: false });
      const options = { showsBadInput: false, ifMatch: version };
      return callExtension(notes.replace, { params: { id: String(item.id) }, body }, options);
    },
    onSaved: refetch,
    failedText: t('saveFailed'),
    fieldOf: { owner_id: 'owner' },
    conflict: {
      reload: ({ id }) => fetchNote(id),
      fields: [
        { name: 'text', label: t('text') },
        { name: 'isFollowUp', label: t('isFollowUp') },
        { name: 'due_on', label: t('dueOn') },
        { name: 'owner', label: t('owner') },
        { name: 'promise', label: t('promise') },
      ],
    },
    draft: { place: note === null ? `note ${Object.entries(subject).flat().join(' ')}` : `note ${note.id}` },
  });
}

const toBody = ({ text, isFollowUp, due_on, owner, promise }: Values): NoteChanges =>
  isFollowUp
    ? { text, due_on, owner_id: owner[0]?.id ?? null, promise }
    : { text, due_on: null, owner_id: null, promise: '' };
