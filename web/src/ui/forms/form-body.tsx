import type { ReactNode } from 'react';
import { Actions } from '../layout/actions.tsx';
import { Button } from '../layout/button.tsx';
import styles from './form-body.module.css';
import { Alert } from '../layout/alert.tsx';
import { useTexts } from '../texts.ts';
import type { Form } from './use-form.ts';

export interface FormBodyProps {
  /** From useForm or useSaveForm. */
  form: Pick<Form<object>, 'formProps' | 'isBusy'>;
  /** An error that belongs to no field. */
  problem: string | null;
  saveLabel: string;
  onCancel: () => void;
  /** The fields, one below the other. */
  children: ReactNode;
}

/** The body of every form in a dialog: error, fields, and the buttons to save and cancel. */
export function FormBody({ form, problem, saveLabel, onCancel, children }: FormBodyProps) {
  const ui = useTexts();
  return (
    <form {...form.formProps} className={styles.form}>
      {problem !== null && <Alert tone="error">{problem}</Alert>}
      {children}
      <Actions>
        <Button type="submit" loading={form.isBusy}>
          {saveLabel}
        </Button>
        <Button variant="default" disabled={form.isBusy} onClick={onCancel}>
          {ui('cancel')}
        </Button>
      </Actions>
    </form>
  );
}
