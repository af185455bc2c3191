import {
  contactPersons,
  type ContactPersonChanges,
  type ContactPersonDetails,
} from '@dijkportaal/contract/contact-persons';
import type { Label } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { LabelPicker, UserPicker } from '../audience/public.tsx';
import { ownersQuery } from '../notes/public.tsx';
import { callExtension } from '../platform/extensions.ts';
import { editedOptions, keyOf, useRefetch } from '../platform/queries.ts';
import { SingleFileUpload } from '../ui/files/single-file-upload.tsx';
import type { Upload } from '../ui/files/uploads.ts';
import { ConditionalDeleteModal } from '../ui/forms/delete-modal.tsx';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useEditForm } from '../ui/forms/use-edit-form.tsx';
import { LoadedModal } from '../ui/lists/loaded-modal.tsx';
import { fetchContactPerson } from './queries.ts';
import { useTexts } from './texts.ts';

interface Values {
  /** The id of the member of staff; empty until one was chosen. */
  user_id: string;
  phone: string;
  hours: string;
  groups: Label[];
  zones: Label[];
  users: Label[];
  keepsPhoto: boolean;
  photo_upload: Upload | null;
}

const readValues = (item: ContactPersonDetails | null): Values => ({
  user_id: String(item?.user_id ?? ''),
  phone: item?.phone ?? '',
  hours: item?.hours ?? '',
  groups: item?.groups ?? [],
  zones: item?.zones ?? [],
  users: item?.users ?? [],
  keepsPhoto: item?.photo != null,
  photo_upload: null,
});

const idsOf = (labels: Label[]) => labels.map(({ id }) => id);

function toBody(values: Values, item: ContactPersonDetails | null): ContactPersonChanges {
  const upload = values.photo_upload?.file?.id;
  const isRemoved = item?.photo != null && !values.keepsPhoto;
  return {
    user_id: Number(values.user_id),
    phone: values.phone,
    hours: values.hours,
    groups: idsOf(values.groups),
    zones: idsOf(values.zones),
    users: idsOf(values.users),
    ...(upload === undefined ? isRemoved && { photo_upload: null } : { photo_upload: upload }),
  };
}

/** Loads the current version of a contact person and opens its form. */
export function ChangeModal({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts();
  const query = useQuery({
    queryKey: keyOf(contactPersons.get, id),
    queryFn: () => fetchContactPerson(id),
    ...editedOptions,
  });
  return (
    <LoadedModal
      title={t('change')}
      query={query}
      texts={{ loading: t('loadingOne'), failed: t('failedOne'), gone: t('gone') }}
      isWide
      onClose={onClose}
    >
      {(person) => <ContactPersonModal person={person} onClose={onClose} />}
    </LoadedModal>
  );
}

interface ContactPersonModalProps {
  /** null for a new one. */
  person: ContactPersonDetails | null;
  onClose: () => void;
}

/** Makes a colleague a contact person, or changes whose they are. */
export function ContactPersonModal({ person, onClose }: ContactPersonModalProps) {
  const t = useTexts();
  const { data: staff = [] } = useQuery(ownersQuery);
  const refetch = useRefetch([contactPersons.list], onClose);
  const form = useEditForm<ContactPersonDetails, Values, ContactPersonDetails>({
    item: person,
    readValues,
    check: ({ user_id, photo_upload: photo }) => ({
      user_id: user_id === '' ? t('staffMissing') : null,
      photo_upload: photo !== null && photo.file === null ? t('photoNotReady') : null,
    }),
    save: (values, { item, version }) =>
      item === null
        ? callExtension(contactPersons.create, { body: toBody(values, item) }, { showsBadInput: false })
        : callExtension(
            contactPersons.replace,
            { params: { id: String(item.id) }, body: toBody(values, item) },
            { showsBadInput: false, ifMatch: version },
          ),
    onSaved: refetch,
    failedText: t('saveFailed'),
    conflict: {
      reload: ({ id }) => fetchContactPerson(id),
      fields: [
        { name: 'phone', label: t('phone') },
        { name: 'hours', label: t('hours') },
      ],
    },
  });
  const { values, errors, fill, fieldProps } = form;
  // Somebody who left may still be the contact person.
  const isListed = person === null || staff.some(({ id }) => id === person.user_id);
  const choices = isListed ? staff : [{ id: person.user_id, name: person.name }, ...staff];
  return (
    <FormModal
      title={t(person === null ? 'create' : 'change')}
      form={form}
      saveLabel={t('save')}
      onClose={onClose}
      isWide
    >
      <SelectField
        label={t('staff')}
        description={t('staffHint')}
        required
        options={[
          { value: '', label: t('choose') },
          ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={values.user_id}
        error={errors.user_id}
        onChange={({ currentTarget }) => fill('user_id', currentTarget.value)}
      />
      <TextField
        label={t('phone')}
        description={t('phoneHint')}
        type="tel"
        maxLength={50}
        autoComplete="off"
        {...fieldProps('phone')}
      />
      <TextField
        label={t('hours')}
        description={t('hoursHint')}
        maxLength={200}
        autoComplete="off"
        {...fieldProps('hours')}
      />
      <SingleFileUpload
        label={t('photo')}
        description={t('photoHint')}
        accepts="image"
        current={values.keepsPhoto ? (person?.photo ?? null) : null}
        onRemoveCurrent={() => fill('keepsPhoto', false)}
        value={values.photo_upload}
        error={errors.photo_upload}
        onChange={(upload) => fill('photo_upload', upload)}
      />
      <p className="note flush">{t('forHint')}</p>
      <LabelPicker kind="zone" value={values.zones} error={errors.zones} onChange={(zones) => fill('zones', zones)} />
      <LabelPicker
        kind="group"
        value={values.groups}
        error={errors.groups}
        onChange={(groups) => fill('groups', groups)}
      />
      <UserPicker value={values.users} error={errors.users} onChange={(users) => fill('users', users)} />
    </FormModal>
  );
}

/** Asks before a contact person is removed. */
export function DeleteModal({ person, onClose }: { person: ContactPersonDetails; onClose: () => void }) {
  const t = useTexts();
  const params = { id: String(person.id) };
  return (
    <ConditionalDeleteModal<ContactPersonDetails>
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      listed={person}
      load={() => fetchContactPerson(person.id)}
      readValues={({ name, phone, hours }) => ({ name, phone, hours })}
      remove={(ifMatch, { name: title }) =>
        callExtension(contactPersons.delete, { params }, { showsBadInput: false, ifMatch, successToast: { title } })
      }
      refetch={useRefetch([contactPersons.list])}
      onClose={onClose}
    >
      {({ name }) => <p>{t('sure', { name })}</p>}
    </ConditionalDeleteModal>
  );
}
