import '@mantine/core/styles/Input.css';
import { Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';
import { fieldClassNames } from './text-field.tsx';

/** Lines of text with their label above and their error below. */
export function TextArea(props: TextareaProps & { ref?: Ref<HTMLTextAreaElement> }) {
  return <Textarea size="md" withAsterisk={false} classNames={fieldClassNames} {...props} />;
}
