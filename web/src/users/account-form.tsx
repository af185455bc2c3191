import type { UserDetails } from '@dijkportaal/contract/users';
import { useState, type ComponentProps } from 'react';
import { LabelPicker } from '../audience/public.tsx';
import { CallError, versionOf, wasCancelled } from '../platform/call.ts';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useConflict } from '../ui/forms/use-conflict.tsx';
import { useDraft } from '../ui/forms/use-draft.tsx';
import { useForm, type Form } from '../ui/forms/use-form.ts';
import { passwordsDiffer, readValues, type AccountValues } from './account-values.ts';
import { fetchUser } from './queries.ts';
import { RightsFields } from './rights-fields.tsx';
import { useTexts } from './texts.ts';

interface AccountFormProps {
  /** null for a new one. */
  user: UserDetails | null;
  /** Whose account it is. */
  owner: 'new' | 'self' | 'other';
  /** Saves, and returns what to do then; null if the person goes on editing. When it throws, the form shows why. */
  onSave: (values: AccountValues, conflict: AccountConflict) => Promise<(() => void) | null>;
  title: string;
  onClose: () => void;
}

/** The dialog with the form of an account. */
export function AccountForm({ user, owner, title, onSave, onClose }: AccountFormProps) {
  const t = useTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const missing = (name: 'username' | 'email', value: string) =>
    value.trim() === '' ? t('required', { name: t(`fields.${name}`) }) : null;
  const initial = readValues(user);
  const form = useForm({
    initial,
    check: ({ username, email, password, confirm_password }) => ({
      username: missing('username', username),
      email: missing('email', email),
      confirm_password: password === confirm_password ? null : t('passwordsDiffer'),
    }),
    async send(typed) {
      setProblem(null);
      try {
        const next = await onSave({ ...typed, username: typed.username.trim(), email: typed.email.trim() }, conflict);
        if (next === null) return;
        draft.discard();
        next();
      } catch (error) {
        if (wasCancelled(error)) return;
        if (!(error instanceof CallError)) throw error;
        const { fields, sentence } = readRefusal(error, Object.keys(typed) as (keyof AccountValues)[]);
        if (Object.keys(fields).length > 0) return fields;
        setProblem([t('saveFailed'), sentence].filter(Boolean).join(' '));
      }
    },
  });
  const conflict = useAccountConflict(user, form);
  const draft = useDraft<AccountValues>({
    place: `user ${user?.id ?? 'new'}`,
    values: form.values,
    initial,
    version: user === null ? undefined : versionOf(user),
    fill: form.fill,
    omit: ['password', 'confirm_password'],
    onRestore: conflict.basedOn,
  });
  const { values, errors, fill, fieldProps } = form;
  const differ = passwordsDiffer(values) ? t('passwordsDiffer') : null;
  return (
    <FormModal title={title} form={form} problem={problem} saveLabel={t('save')} keepsDraft onClose={onClose}>
      {draft.notice}
      <TextField label={t('fields.username')} required maxLength={150} autoComplete="off" {...fieldProps('username')} />
      <TextField label={t('fields.email')} type="email" required autoComplete="off" {...fieldProps('email')} />
      <TextField label={t('fields.firstName')} maxLength={150} autoComplete="off" {...fieldProps('first_name')} />
      <TextField label={t('fields.lastName')} maxLength={150} autoComplete="off" {...fieldProps('last_name')} />
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
      {conflict.dialog}
    </FormModal>
  );
}

/** Saving over what a colleague changed; see useConflict. */
export type AccountConflict = ReturnType<typeof useAccountConflict>;

function useAccountConflict(user: UserDetails | null, { fill }: Pick<Form<AccountValues>, 'fill'>) {
  const t = useTexts();
  return useConflict<UserDetails, AccountValues>({
    item: user,
    readValues,
    reload: fetchUser,
    fields: [
      { name: 'username', label: t('fields.username') },
      { name: 'email', label: t('fields.email') },
      { name: 'first_name', label: t('fields.firstName') },
      { name: 'last_name', label: t('fields.lastName') },
      { name: 'groups', label: t('columns.groups') },
      { name: 'zones', label: t('columns.zones') },
      { name: 'is_active', label: t('active') },
      { name: 'is_staff', label: t('roles.staff') },
      { name: 'is_superuser', label: t('roles.superuser') },
    ],
    fill,
  });
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

/** Why the server refused an account: messages per field of the form, or one message. */
function readRefusal<Name extends string>(error: CallError, names: readonly Name[]) {
  const fields: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const message = error.messageFor(name);
    if (message !== undefined) fields[name] = message;
  }
  const { detail, code } = error.body as { detail?: unknown; code?: unknown };
  // Permissions may have changed since the form was opened; the server then says who may do this.
  const refusal = code === 'permission_denied' && typeof detail === 'string' ? detail : undefined;
  return { fields, sentence: error.sentence ?? refusal };
}
