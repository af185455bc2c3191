import type { Editor } from '@tiptap/core';
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Modal } from '../dialogs/modal.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { Actions } from '../layout/actions.tsx';
import { Button } from '../layout/button.tsx';
import { useTexts as useUiTexts } from '../texts.ts';
import { readLinkAddress } from './link-address.ts';
import { checkAddress } from './rich-text-editor-link.tsx';
import { useTexts } from './rich-text-editor-texts.ts';

/** Asks for the text and the target of a button, and puts it below the cursor or changes the one at the cursor. */
export function ButtonModal({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const [old] = useState(() => {
    const { $from } = editor.state.selection;
    return $from.parent.type.name === 'linkButton'
      ? { range: { from: $from.before(), to: $from.after() }, node: $from.parent }
      : null;
  });
  const closeAndRefocus = () => {
    flushSync(onClose);
    editor.view.focus();
  };
  const { formProps, fieldProps } = useForm({
    initial: { text: old?.node.textContent ?? '', address: String(old?.node.attrs['href'] ?? '') },
    check: ({ text, address }) => ({
      text: text.trim() === '' ? t('buttonForm.textMissing') : null,
      address: checkAddress(t, address),
    }),
    async send({ text, address }) {
      const href = readLinkAddress(address) ?? '';
      const content = { type: 'linkButton', attrs: { href }, content: [{ type: 'text', text: text.trim() }] };
      if (old === null)
        editor
          .chain()
          .insertContent([content, { type: 'paragraph' }])
          .run();
      else editor.chain().insertContentAt(old.range, content).run();
      closeAndRefocus();
    },
  });
  const submit = (event: FormEvent) => {
    // The surrounding form must not be submitted.
    event.stopPropagation();
    formProps.onSubmit(event);
  };
  const remove = () => {
    if (old !== null) editor.chain().deleteRange(old.range).run();
    closeAndRefocus();
  };
  return (
    <Modal title={t(old === null ? 'buttonForm.add' : 'buttonForm.change')} onClose={closeAndRefocus}>
      <form {...formProps} className="stack" onSubmit={submit}>
        <TextField
          label={t('buttonForm.text')}
          description={t('buttonForm.textHint')}
          autoComplete="off"
          maxLength={80}
          {...fieldProps('text')}
        />
        <TextField
          label={t('linkForm.address')}
          description={t('linkForm.addressHint')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          {...fieldProps('address')}
        />
        <Actions>
          <Button type="submit">{t('buttonForm.save')}</Button>
          {old !== null && (
            <Button variant="default" tone="danger" onClick={remove}>
              {t('buttonForm.remove')}
            </Button>
          )}
          <Button variant="default" onClick={closeAndRefocus}>
            {ui('cancel')}
          </Button>
        </Actions>
      </form>
    </Modal>
  );
}
