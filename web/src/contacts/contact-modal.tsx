import { contacts, type Contact } from '@dijkportaal/contract/contacts';
import type { Label } from '@dijkportaal/contract/users';
import { useState } from 'react';
import { GroupPicker } from '../groups/group-picker.tsx';
import { ZonePicker } from '../groups/zone-picker.tsx';
import { call, CallError, wasCancelled } from '../platform/call.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTexts as useUiTexts } from '../ui/texts.ts';
import { useForm } from '../ui/use-form.ts';
import styles from './contact-modal.module.css';
import { useTexts } from './texts.ts';
import { useRefresh } from './use-refresh.ts';

interface ContactModalProps {
  /** null for a new one. */
  contact: Contact | null;
  onClose: () => void;
}

const fields = ['name', 'email', 'mobile_phone', 'groups', 'zones'] as const;

/** Makes a contact, or changes one. */
export function ContactModal({ contact, onClose }: ContactModalProps) {
  const t = useTexts();
  const ui = useUiTexts();
  const { form, problem } = useContactForm(contact, onClose);
  const { formProps, fieldProps, values, errors, fill, isBusy } = form;
  return (
    <Modal title={t(contact === null ? 'create' : 'change')} onClose={isBusy ? undefined : onClose}>
      <form {...formProps} className={styles.form}>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
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
        <GroupPicker value={values.groups} error={errors.groups} onChange={(groups) => fill('groups', groups)} />
        <ZonePicker value={values.zones} error={errors.zones} onChange={(zones) => fill('zones', zones)} />
        <Actions>
          <Button type="submit" loading={isBusy}>
            {t('save')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {ui('cancel')}
          </Button>
        </Actions>
      </form>
    </Modal>
  );
}

function useContactForm(contact: Contact | null, onClose: () => void) {
  const t = useTexts();
  const refresh = useRefresh();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
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
    async send(values) {
      setProblem(null);
      const body = { ...values, groups: idsOf(values.groups), zones: idsOf(values.zones) };
      const inForm = { showsBadInput: false };
      try {
        if (contact === null) await call(contacts.create, { body }, inForm);
        else await call(contacts.replace, { params: { id: String(contact.id) }, body }, inForm);
      } catch (error) {
        const refusal = error instanceof CallError ? error : null;
        const found = Object.fromEntries(fields.map((field) => [field, refusal?.messageFor(field)]));
        if (Object.values(found).some(Boolean)) return found;
        if (!wasCancelled(error)) setProblem([t('saveFailed'), refusal?.sentence].filter(Boolean).join(' '));
        return;
      }
      await refresh();
      onClose();
    },
  });
  return { form, problem };
}

const idsOf = (labels: Label[]) => labels.map(({ id }) => id);
