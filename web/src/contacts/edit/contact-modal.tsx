import { contacts, type Contact } from '@dijkportaal/contract/contacts';
import type { Label } from '@dijkportaal/contract/users';
import { LabelPicker } from '../../audience/public.tsx';
import { call } from '../../platform/call.ts';
import { useRefetch } from '../../platform/queries.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useSaveForm } from '../../ui/forms/use-save-form.ts';
import { useTexts } from '../texts.ts';
import { contactEndpoints } from '../queries.ts';

interface ContactModalProps {
  /** null for a new one. */
  contact: Contact | null;
  onClose: () => void;
}

/** Makes a contact, or changes one. */
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
      {contact?.is_external === true && <Notice tone="info">{t('isExternal')}</Notice>}
      <TextField label={t('columns.name')} required maxLength={200} autoComplete="off" {...fieldProps('name')} />
      <TextField
        label={t('columns.email')}
        description={t('emailHint')}
        required
        maxLength={1000}
        autoComplete="off"
        inputMode="email"
        {...fieldProps('email')}
      />
      <TextField
        label={t('columns.phone')}
        type="tel"
        maxLength={50}
        autoComplete="off"
        {...fieldProps('mobile_phone')}
      />
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
      name: contact?.name ?? '',
      email: contact?.email ?? '',
      mobile_phone: contact?.mobile_phone ?? '',
      invite_all_email_addresses: contact?.invite_all_email_addresses ?? false,
      groups: contact?.groups ?? [],
      zones: contact?.zones ?? [],
    },
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
