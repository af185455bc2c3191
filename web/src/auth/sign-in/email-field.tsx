import type { ComponentProps } from 'react';
import { TextField } from '../../ui/forms/text-field.tsx';

/** Where somebody types the e-mail address of their account; a password manager knows it as the user name. */
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
