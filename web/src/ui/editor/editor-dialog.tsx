import type { FormEvent, ReactNode } from 'react';
import { Modal } from '../dialogs/modal.tsx';
import { Actions } from '../layout/actions.tsx';
import { Alert } from '../layout/alert.tsx';
import { Button } from '../layout/button.tsx';
import type { Form } from '../forms/use-form.ts';
import { useTexts as useUiTexts } from '../texts.ts';

interface EditorDialogProps {
  title: string;
  form: Pick<Form<object>, 'formProps' | 'isBusy' | 'problem'>;
  saveText: string;
  /** Takes what is being changed out of the text; absent for something new. */
  remove?: { text: string; run: () => void } | undefined;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The form in a dialog of the editor, such as that of a link; it is not part of the form around the editor. */
export function EditorDialog({ title, form, saveText, remove, onClose, children }: EditorDialogProps) {
  const ui = useUiTexts();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // The surrounding form must not be submitted.
    event.stopPropagation();
    form.formProps.onSubmit(event);
  };
  return (
    <Modal title={title} onClose={onClose}>
      <form {...form.formProps} className="stack" onSubmit={submit}>
        {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
        {children}
        <Actions>
          <Button type="submit" loading={form.isBusy}>
            {saveText}
          </Button>
          {remove !== undefined && (
            <Button variant="default" tone="danger" onClick={remove.run}>
              {remove.text}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
        </Actions>
      </form>
    </Modal>
  );
}
