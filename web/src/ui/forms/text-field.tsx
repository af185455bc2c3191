import '@mantine/core/styles/Input.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import styles from './field.module.css';

/** A line of text with its label above and its error below, tied to the input for screen readers. */
export function TextField(props: TextInputProps) {
  return <TextInput size="md" withAsterisk={false} classNames={fieldClassNames} {...props} />;
}

/** The look that all fields share. */
export const fieldClassNames = {
  label: styles.label ?? '',
  input: styles.input ?? '',
  error: styles.error ?? '',
  description: styles.description ?? '',
};
