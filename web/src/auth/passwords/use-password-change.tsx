import { auth } from '@dijkportaal/contract/auth';
import { call } from '../../platform/call.ts';
import { useSignedInPerson } from '../../platform/session.ts';
import { unlessExplained } from '../../platform/write.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { NamedPasswordField, NewPasswordFields } from './new-password-fields.tsx';
import { useTexts } from '../texts.ts';

const fields = ['current_password', 'new_password', 're_new_password'] as const;

/** The form to change one's own password (specification, section 5). It clears itself on success. */
export function usePasswordChange(onChanged?: () => void) {
  const t = useTexts();
  const { user } = useSignedInPerson();
  const form = useForm({
    initial: { current_password: '', new_password: '', re_new_password: '' },
    check(values) {
      const missing = (name: (typeof fields)[number]) => (values[name] === '' ? t('password.missing') : null);
      return {
        current_password: missing('current_password'),
        new_password: missing('new_password'),
        re_new_password:
          missing('re_new_password') ?? (values.re_new_password === values.new_password ? null : t('change.differ')),
      };
    },
    async send(body, fill) {
      await call(auth.changePassword, { body }, { success: t('password.changed'), showsBadInput: false });
      for (const name of fields) fill(name, '');
      onChanged?.();
    },
    failedText: unlessExplained(t('change.failed')),
  });
  // The specification wants this text above the fields, also when the errors are next to them.
  const problem = form.error === null ? null : (form.problem ?? t('change.failed'));
  return {
    form: { ...form, problem },
    inputs: (
      <>
        <NamedPasswordField
          label={t('password.current')}
          autoComplete="current-password"
          {...form.fieldProps('current_password')}
        />
        <NewPasswordFields email={user.email} fieldProps={form.fieldProps} />
      </>
    ),
  };
}
