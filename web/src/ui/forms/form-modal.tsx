import type { ReactNode } from 'react';
import { Actions } from '../layout/actions.tsx';
import { Alert } from '../layout/alert.tsx';
import { Button } from '../layout/button.tsx';
import { useTexts } from '../texts.ts';
import type { EditForm } from './use-edit-form.tsx';
import type { Form } from './use-form.ts';
import styles from './form-modal.module.css';
import { useLeaveQuestion } from './leave-guard.tsx';
import { Modal } from '../dialogs/modal.tsx';

interface FormModalProps {
  title: string;
  /** From useForm or useEditForm. */
  form: Pick<Form<object>, 'formProps' | 'isBusy' | 'isDirty' | 'problem'> &
    Partial<Pick<EditForm<object, object>, 'hasUnsavedChanges' | 'keepsDraft' | 'notice' | 'conflictDialog'>>;
  saveLabel: string;
  onClose: () => void;
  /** For a form with an editor or pictures. */
  isWide?: boolean;
  /** The fields, one below the other. */
  children: ReactNode;
}

/** A dialog with a form. It remains open while saving, and asks before it discards what was typed. */
export function FormModal({ title, form, saveLabel, onClose, isWide = false, children }: FormModalProps) {
  const ui = useTexts();
  const { formProps, isBusy, isDirty, problem, hasUnsavedChanges = () => isDirty, keepsDraft = false } = form;
  const { leave, question } = useLeaveQuestion({ hasUnsavedChanges, keepsDraft, onLeave: onClose });
  return (
    <Modal title={title} isWide={isWide} onClose={isBusy ? undefined : leave}>
      {question}
      <form {...formProps} className={`stack ${styles.form}`}>
        {problem !== null && <Alert tone="error">{problem}</Alert>}
        {form.notice}
        {children}
        <Actions>
          <Button type="submit" loading={isBusy}>
            {saveLabel}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={leave}>
            {ui('cancel')}
          </Button>
        </Actions>
        {form.conflictDialog}
      </form>
    </Modal>
  );
}
