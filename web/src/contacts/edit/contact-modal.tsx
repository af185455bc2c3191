import {
  contacts,
  contactTextLengths,
  type Contact,
  type ContactText,
  type NewContact,
} from '@dijkportaal/contract/contacts/contacts';
import type { Label } from '@dijkportaal/contract/users';
import { LabelPicker } from '../../audience/public.tsx';
import { call } from '../../platform/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useRefetch } from '../../platform/queries.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { LoadedModal } from '../../ui/lists/loaded-modal.tsx';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useEditForm } from '../../ui/forms/use-edit-form.tsx';
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
  const form = useContactForm(contact, onClose);
  const { fieldProps, values, errors, fill } = form;
  return (
    <FormModal title={t(contact === null ? 'create' : 'change')} form={form} saveLabel={t('save')} onClose={onClose}>
      {contact?.invited_at != null && (
        <p>
          <InvitedBadge invitedAt={contact.invited_at} isLetter={contact.invited_by_letter} />
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
    </FormModal>
  );
}

function useContactForm(contact: Contact | null, onClose: () => void) {
  const t = useTexts();
  const refetch = useRefetch(contactEndpoints, onClose);
  return useEditForm<Contact, ContactValues, unknown>({
    item: contact,
    readValues,
    check: ({ name, email }) => ({
      name: name.trim() === '' ? t('nameMissing') : null,
      email: email.trim() === '' ? t('emailMissing') : null,
    }),
    save(values, { item, version }) {
      const [body, options] = [toBody(values), { showsBadInput: false, ifMatch: version }];
      if (item === null) return call(contacts.create, { body }, options);
      return call(contacts.replace, { params: { id: String(item.id) }, body }, options);
    },
    onSaved: refetch,
    failedText: t('saveFailed'),
    conflict: {
      reload: ({ id }) => fetchContact(id),
      fields: [
        ...contactTexts.map((name) => ({ name, label: t(textInputs[name].label) })),
        { name: 'invite_all_email_addresses', label: t('inviteAll') },
        { name: 'groups', label: t('columns.groups') },
        { name: 'zones', label: t('columns.zones') },
      ],
    },
    draft: { place: `contact ${contact?.id ?? 'new'}` },
  });
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
