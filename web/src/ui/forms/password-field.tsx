import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { fieldClassNames } from './text-field.tsx';

/** A password, with a button that shows what was typed. `toggleLabel` names that button. */
export function PasswordField({ toggleLabel, ...props }: PasswordInputProps & { toggleLabel: string }) {
  return (
    <PasswordInput
      size="md"
      withAsterisk={false}
      classNames={fieldClassNames}
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, tabIndex: 0, size: 44 }}
      // Unlike the plain text field, the library's password field does not say this by itself.
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  );
}
