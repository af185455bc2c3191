import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldTexts;

/** A multi-line text field with its label and error. */
export function TextArea({ label, description, error, ...props }: TextAreaProps) {
  return (
    <Field {...{ label, description, error }}>{(controlProps) => <textarea {...props} {...controlProps} />}</Field>
  );
}
