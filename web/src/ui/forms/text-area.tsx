import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from '../field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldTexts;

/** Lines of text with their label above them and their error below them. */
export function TextArea({ label, description, error, ...props }: TextAreaProps) {
  return (
    <Field {...{ label, description, error }}>{(controlProps) => <textarea {...props} {...controlProps} />}</Field>
  );
}
