import { isEmailAddress } from '@dijkportaal/contract/platform/fields';
import type { ComponentProps } from 'react';
import { TextField } from '../ui/forms/text-field.tsx';
import type { useTexts } from './texts.ts';

/** The e-mail address of an account; password managers fill it in as the user name. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={254}
      {...props}
    />
  );
}

/** Returns why an e-mail address is invalid, or null. */
export function emailError(email: string, t: ReturnType<typeof useTexts>): string | null {
  if (email.trim() === '') return t('login.emailMissing');
  return isEmailAddress(email) ? null : t('login.emailInvalid');
}
