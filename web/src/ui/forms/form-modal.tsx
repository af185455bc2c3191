import { useState } from 'react';
import { FormBody, type FormBodyProps } from './form-body.tsx';
import { LeaveGuard, LeaveQuestion } from './leave-guard.tsx';
import { Modal } from '../dialogs/modal.tsx';

interface FormModalProps extends Omit<FormBodyProps, 'onCancel'> {
  title: string;
  onClose: () => void;
  /** For a form with an editor or pictures. */
  isWide?: boolean;
  /** Whether there are unsaved changes; the dialog then asks before it closes. Absent: it just closes. */
  hasUnsavedChanges?: () => boolean;
}

/** A dialog with a form. It stays open while saving. */
export function FormModal({ title, onClose, isWide = false, hasUnsavedChanges, ...body }: FormModalProps) {
  const [isAskingToLeave, setAskingToLeave] = useState(false);
  const close = () => (hasUnsavedChanges?.() === true ? setAskingToLeave(true) : onClose());
  return (
    <Modal title={title} isWide={isWide} onClose={body.form.isBusy ? undefined : close}>
      {hasUnsavedChanges !== undefined && <LeaveGuard hasUnsavedChanges={hasUnsavedChanges} />}
      {isAskingToLeave && <LeaveQuestion onStay={() => setAskingToLeave(false)} onLeave={onClose} />}
      <FormBody {...body} onCancel={close} />
    </Modal>
  );
}
