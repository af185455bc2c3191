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
  holds?: () => boolean;
}

/** A dialog with a form. It stays open while saving. */
export function FormModal({ title, onClose, isWide = false, holds, ...body }: FormModalProps) {
  const [asksToLeave, setAsksToLeave] = useState(false);
  const close = () => (holds?.() === true ? setAsksToLeave(true) : onClose());
  return (
    <Modal title={title} isWide={isWide} onClose={body.form.isBusy ? undefined : close}>
      {holds !== undefined && <LeaveGuard holds={holds} />}
      {asksToLeave && <LeaveQuestion onStay={() => setAsksToLeave(false)} onLeave={onClose} />}
      <FormBody {...body} onCancel={close} />
    </Modal>
  );
}
