import {
  contacts,
  contactTextLengths,
  type Contact,
  type ContactText,
  type NewContact,
} from '@dijkportaal/contract/contacts';
import type { Label } from '@dijkportaal/contract/users';
import { LabelPicker } from '../../audience/public.tsx';
import { call } from '../../platform/call.ts';
import { useRefetch } from '../../platform/queries.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useSaveForm } from '../../ui/forms/use-save-form.ts';
import { contactTexts, textInputs } from '../fields.ts';
import { useTexts } from '../texts.ts';
import { contactEndpoints } from '../queries.ts';

interface ContactModalProps {
  /** null for a new one. */
  contact: Contact | null;
  onClose: () => void;
}

/** Creates or edits a contact. */
export function ContactModal({ contact, onClose }: ContactModalProps) {
  const t = useTexts();
  const { form, problem } = useContactForm(contact, onClose);
  const { fieldProps, values, errors, fill } = form;
  return (
    <FormModal
      title={t(contact === null ? 'create' : 'change')}
      form={form}
      problem={problem}
      saveLabel={t('save')}
      onClose={onClose}
    >
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
  const refetch = useRefetch(contactEndpoints);
  return useSaveForm({
    initial: {
      ...textsOf(contact),
      invite_all_email_addresses: contact?.invite_all_email_addresses ?? false,
      groups: contact?.groups ?? [],
      zones: contact?.zones ?? [],
    } satisfies Record<keyof NewContact, unknown>,
    check: ({ name, email }) => ({
      name: name.trim() === '' ? t('nameMissing') : null,
      email: email.trim() === '' ? t('emailMissing') : null,
    }),
    async save(values) {
      const body = { ...values, groups: idsOf(values.groups), zones: idsOf(values.zones) };
      const inForm = { showsBadInput: false };
      if (contact === null) await call(contacts.create, { body }, inForm);
      else await call(contacts.replace, { params: { id: String(contact.id) }, body }, inForm);
      await refetch();
      onClose();
    },
    failedText: t('saveFailed'),
  });
}

const idsOf = (labels: Label[]) => labels.map(({ id }) => id);

const textsOf = (contact: Contact | null) =>
  Object.fromEntries(contactTexts.map((field) => [field, contact?.[field] ?? ''])) as Record<ContactText, string>;
