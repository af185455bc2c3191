import type { ReactNode } from 'react';
import { Actions } from '../layout/actions.tsx';
import { Alert } from '../layout/alert.tsx';
import { Button } from '../layout/button.tsx';
import { useTexts } from '../texts.ts';
import type { Form } from './use-form.ts';
import styles from './form-modal.module.css';
import { useLeaveQuestion } from './leave-guard.tsx';
import { Modal } from '../dialogs/modal.tsx';

interface FormBodyProps {
  /** From useForm or useSaveForm. */
  form: Pick<Form<object>, 'formProps' | 'isBusy' | 'isDirty'>;
  /** An error that belongs to no field. */
  problem: string | null;
  saveLabel: string;
  onCancel: () => void;
  /** The fields, one below the other. */
  children: ReactNode;
}

interface FormModalProps extends Omit<FormBodyProps, 'onCancel'> {
  title: string;
  onClose: () => void;
  /** For a form with an editor or pictures. */
  isWide?: boolean;
  /** Whether there are unsaved changes, if the form does not know; the dialog then asks before it closes. */
  hasUnsavedChanges?: () => boolean;
  /** Whether the text stays on this device as a draft. */
  keepsDraft?: boolean;
}

/** A dialog with a form. It stays open while saving, and asks before it discards what was typed. */
export function FormModal({
  title,
  onClose,
  isWide = false,
  hasUnsavedChanges,
  keepsDraft = false,
  ...body
}: FormModalProps) {
  const { isBusy, isDirty } = body.form;
  const { leave, question } = useLeaveQuestion({
    hasUnsavedChanges: hasUnsavedChanges ?? (() => isDirty),
    keepsDraft,
    onLeave: onClose,
  });
  return (
    <Modal title={title} isWide={isWide} onClose={isBusy ? undefined : leave}>
      {question}
      <FormBody {...body} onCancel={leave} />
    </Modal>
  );
}

/** Error, fields, and the buttons to save and cancel. */
function FormBody({ form, problem, saveLabel, onCancel, children }: FormBodyProps) {
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
