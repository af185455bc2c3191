import {
  contacts,
  contactTextLengths,
  type Contact,
  type ContactText,
  type NewContact,
} from '@dijkportaal/contract/contacts/contacts';
import type { Label } from '@dijkportaal/contract/users';
import { LabelPicker } from '../../audience/public.tsx';
import { call, versionOf } from '../../platform/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useRefetch } from '../../platform/queries.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { LoadedModal } from '../../ui/dialogs/loaded-modal.tsx';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useConflict } from '../../ui/forms/use-conflict.tsx';
import { useDraft } from '../../ui/forms/use-draft.tsx';
import { useSaveForm } from '../../ui/forms/use-save-form.ts';
import { InvitedBadge } from '../../users/public.ts';
import { contactTexts, textInputs } from '../fields.ts';
import { useTexts } from '../texts.ts';
import { contactEndpoints, contactQuery, fetchContact } from '../queries.ts';

interface ContactModalProps {
  /** null for a new one. */
  contact: Contact | null;
  onClose: () => void;
}

/** Loads the current version of a contact and opens its form. */
export function ChangeContactModal({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts();
  return (
    <LoadedModal
      title={t('change')}
      query={useQuery(contactQuery(id))}
      texts={{ loading: t('loadingOne'), failed: t('failedOne'), gone: t('gone') }}
      onClose={onClose}
    >
      {(contact) => <ContactModal contact={contact} onClose={onClose} />}
    </LoadedModal>
  );
}

/** Creates or edits a contact. */
export function ContactModal({ contact, onClose }: ContactModalProps) {
  const t = useTexts();
  const { form, problem, conflict, draft } = useContactForm(contact, onClose);
  const { fieldProps, values, errors, fill } = form;
  return (
    <FormModal
      title={t(contact === null ? 'create' : 'change')}
      form={form}
      problem={problem}
      saveLabel={t('save')}
      keepsDraft
      onClose={onClose}
    >
      {draft.notice}
      {contact?.invited_at != null && (
        <p>
          <InvitedBadge invitedAt={contact.invited_at} />
        </p>
      )}
      {contact?.is_external === true && <Alert tone="info">{t('isExternal')}</Alert>}
      {contactTexts.map((field) => {
        const { label, hint, input } = textInputs[field];
        return (
          <TextField
            key={field}
            label={t(label)}
            description={hint && t(hint)}
            maxLength={contactTextLengths[field]}
            autoComplete="off"
            {...input}
            {...fieldProps(field)}
          />
        );
      })}
      <CheckboxField
        label={t('inviteAll')}
        description={t('inviteAllHint')}
        checked={values.invite_all_email_addresses}
        onChange={(checked) => fill('invite_all_email_addresses', checked)}
      />
      <LabelPicker
        kind="group"
        value={values.groups}
        error={errors.groups}
        onChange={(groups) => fill('groups', groups)}
      />
      <LabelPicker kind="zone" value={values.zones} error={errors.zones} onChange={(zones) => fill('zones', zones)} />
      {conflict.dialog}
    </FormModal>
  );
}

function useContactForm(contact: Contact | null, onClose: () => void) {
  const t = useTexts();
  const refetch = useRefetch(contactEndpoints);
  const initial = readValues(contact);
  const { form, problem } = useSaveForm<ContactValues>({
    initial,
    check: ({ name, email }) => ({
      name: name.trim() === '' ? t('nameMissing') : null,
      email: email.trim() === '' ? t('emailMissing') : null,
    }),
    async save(values) {
      const inForm = { showsBadInput: false };
      const saved =
        contact === null
          ? await call(contacts.create, { body: toBody(values) }, inForm)
          : await conflict.save(values, (typed, { id }, ifMatch) =>
              call(contacts.replace, { params: { id: String(id) }, body: toBody(typed) }, { ...inForm, ifMatch }),
            );
      if (saved === null) return;
      draft.discard();
      await refetch();
      onClose();
    },
    failedText: t('saveFailed'),
  });
  const conflict = useConflict<Contact, ContactValues>({
    item: contact,
    readValues,
    reload: ({ id }) => fetchContact(id),
    fields: [
      ...contactTexts.map((name) => ({ name, label: t(textInputs[name].label) })),
      { name: 'invite_all_email_addresses', label: t('inviteAll') },
      { name: 'groups', label: t('columns.groups') },
      { name: 'zones', label: t('columns.zones') },
    ],
    fill: form.fill,
  });
  const draft = useDraft({
    place: `contact ${contact?.id ?? 'new'}`,
    values: form.values,
    initial,
    version: contact === null ? undefined : versionOf(contact),
    fill: form.fill,
    onRestore: conflict.basedOn,
  });
  return { form, problem, conflict, draft };
}

type ContactValues = Omit<NewContact, 'groups' | 'zones'> & Record<'groups' | 'zones', Label[]>;

/** The initial values of the form: a contact, or an empty one. */
export const readValues = (contact: Contact | null): ContactValues => ({
  ...textsOf(contact),
  invite_all_email_addresses: contact?.invite_all_email_addresses ?? false,
  groups: contact?.groups ?? [],
  zones: contact?.zones ?? [],
});

const toBody = (values: ContactValues): NewContact => ({
  ...values,
  groups: idsOf(values.groups),
  zones: idsOf(values.zones),
});

const idsOf = (labels: Label[]) => labels.map(({ id }) => id);

const textsOf = (contact: Contact | null) =>
  Object.fromEntries(contactTexts.map((field) => [field, contact?.[field] ?? ''])) as Record<ContactText, string>;
