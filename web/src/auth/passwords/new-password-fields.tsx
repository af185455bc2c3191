import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useTexts } from '../texts.ts';

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'toggleLabel'>;

/** A password field whose show button is named after its label: a form has up to three. */
export function NamedPasswordField({ label, ...props }: FieldProps & { label: string }) {
  const t = useTexts();
  return <PasswordField label={label} toggleLabel={t('password.show', { field: label })} required {...props} />;
}

interface NewPasswordFieldsProps {
  /** The account, so that a password manager stores the password under the right name. */
  email: string;
  fieldProps: (name: 'new_password' | 're_new_password') => FieldProps;
}

/** A new password, typed twice, with the rules that the server applies. */
export function NewPasswordFields({ email, fieldProps }: NewPasswordFieldsProps) {
  const t = useTexts();
  return (
    <>
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <NamedPasswordField
        label={t('password.new')}
        description={t('password.rules')}
        autoComplete="new-password"
        {...fieldProps('new_password')}
      />
      <NamedPasswordField label={t('password.repeat')} autoComplete="new-password" {...fieldProps('re_new_password')} />
    </>
  );
}
