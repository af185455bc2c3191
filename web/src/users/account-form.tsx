import { portal } from '@dijkportaal/contract/portal';
import type { UserDetails } from '@dijkportaal/contract/users';
import type { ComponentProps } from 'react';
import { LabelPicker } from '../audience/public.tsx';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useEditForm } from '../ui/forms/use-edit-form.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { passwordsDiffer, readValues, type AccountValues } from './account-values.ts';
import { fetchUser } from './queries.ts';
import { RightsFields } from './rights-fields.tsx';
import { useTexts } from './texts.ts';

interface AccountFormProps {
  /** null for a new one. */
  user: UserDetails | null;
  /** Whose account it is. */
  owner: 'new' | 'self' | 'other';
  /** Saves the values, with the version they are based on, and returns what to do next. */
  onSave: (values: AccountValues, base: { values: AccountValues; version: string | undefined }) => Promise<() => void>;
  title: string;
  onClose: () => void;
}

/** The dialog with the form of an account. */
export function AccountForm({ user, owner, title, onSave, onClose }: AccountFormProps) {
  const t = useTexts();
  const missing = (name: 'username' | 'email', value: string) =>
    value.trim() === '' ? t('required', { name: t(`fields.${name}`) }) : null;
  const form = useEditForm<UserDetails, AccountValues, () => void>({
    item: user,
    readValues,
    check: ({ username, email, password, confirm_password }) => ({
      username: missing('username', username),
      email: missing('email', email),
      confirm_password: password.normalize() === confirm_password.normalize() ? null : t('passwordsDiffer'),
    }),
    save: (typed, base) => onSave({ ...typed, username: typed.username.trim(), email: typed.email.trim() }, base),
    onSaved: (next) => next(),
    failedText: t('saveFailed'),
    conflict: {
      reload: (item) => fetchUser(item.id, item),
      fields: [
        { name: 'username', label: t('fields.username') },
        { name: 'email', label: t('fields.email') },
        { name: 'first_name', label: t('fields.firstName') },
        { name: 'last_name', label: t('fields.lastName') },
        { name: 'job_title', label: t('fields.jobTitle') },
        { name: 'groups', label: t('columns.groups') },
        { name: 'zones', label: t('columns.zones') },
        { name: 'is_active', label: t('active') },
        { name: 'is_staff', label: t('roles.staff') },
        { name: 'is_superuser', label: t('roles.superuser') },
      ],
    },
    draft: { place: `user ${user?.id ?? 'new'}`, omit: ['password', 'confirm_password'] },
  });
  const { values, errors, fill, fieldProps } = form;
  const differ = passwordsDiffer(values) ? t('passwordsDiffer') : null;
  return (
    <FormModal title={title} form={form} saveLabel={t('save')} onClose={onClose}>
      <TextField label={t('fields.username')} required maxLength={150} autoComplete="off" {...fieldProps('username')} />
      <TextField label={t('fields.email')} type="email" required autoComplete="off" {...fieldProps('email')} />
      <TextField label={t('fields.firstName')} maxLength={150} autoComplete="off" {...fieldProps('first_name')} />
      <TextField label={t('fields.lastName')} maxLength={150} autoComplete="off" {...fieldProps('last_name')} />
      {values.is_staff && (
        <IfOffered endpoint={portal.facts}>
          <TextField
            label={t('fields.jobTitle')}
            description={t('jobTitleText')}
            maxLength={100}
            autoComplete="off"
            {...fieldProps('job_title')}
          />
        </IfOffered>
      )}
      <LabelPicker
        kind="group"
        value={values.groups}
        error={errors.groups}
        onChange={(groups) => fill('groups', groups)}
      />
      <LabelPicker kind="zone" value={values.zones} error={errors.zones} onChange={(zones) => fill('zones', zones)} />
      {owner === 'self' ? (
        <p>{t('passwordOwn')}</p>
      ) : (
        <>
          <NewPassword
            label={t('fields.password')}
            description={t(owner === 'new' ? 'passwordNew' : 'passwordOther')}
            {...fieldProps('password')}
          />
          <NewPassword
            label={t('fields.confirmPassword')}
            {...fieldProps('confirm_password')}
            error={differ ?? errors.confirm_password}
          />
        </>
      )}
      <RightsFields values={values} errors={errors} fill={fill} />
    </FormModal>
  );
}

function NewPassword({
  label,
  ...props
}: Omit<ComponentProps<typeof PasswordField>, 'toggleLabel'> & { label: string }) {
  const t = useTexts();
  return (
    <PasswordField
      label={label}
      toggleLabel={t('showPassword', { field: label })}
      autoComplete="new-password"
      {...props}
    />
  );
}
