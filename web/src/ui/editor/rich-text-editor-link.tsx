import { getMarkRange, type Editor } from '@tiptap/core';
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Actions } from '../layout/actions.tsx';
import { Button } from '../layout/button.tsx';
import { readLinkAddress } from './link-address.ts';
import { Modal } from '../dialogs/modal.tsx';
import { useTexts, type EditorTexts } from './rich-text-editor-texts.ts';
import { TextField } from '../forms/text-field.tsx';
import { useTexts as useUiTexts } from '../texts.ts';
import { useForm } from '../forms/use-form.ts';

/** Asks for the target of a link, and for its text when none is selected. */
export function LinkModal({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const [{ href, range, hasText }] = useState(() => readPlace(editor));
  const closeAndRefocus = () => {
    // The dialog restores the focus when it closes: doing so later would steal it from what was reached by Tab.
    flushSync(onClose);
    editor.view.focus();
  };
  const { formProps, fieldProps } = useForm({
    initial: { address: href, text: '' },
    check: ({ address }) => ({ address: checkAddress(t, address) }),
    async send({ address, text }) {
      const link = readLinkAddress(address) ?? '';
      const marks = [{ type: 'link', attrs: { href: link } }];
      const chain = editor.chain().setTextSelection(range);
      if (hasText) chain.setLink({ href: link }).run();
      else
        chain
          .insertContent({ type: 'text', text: text.trim() || address.trim(), marks })
          .unsetMark('link')
          .run();
      closeAndRefocus();
    },
  });
  const submit = (event: FormEvent) => {
    // The surrounding form must not be submitted.
    event.stopPropagation();
    formProps.onSubmit(event);
  };
  const remove = () => {
    editor.chain().setTextSelection(range).unsetLink().run();
    closeAndRefocus();
  };
  return (
    <Modal title={t(href === '' ? 'linkForm.add' : 'linkForm.change')} onClose={closeAndRefocus}>
      <form {...formProps} className="stack" onSubmit={submit}>
        <TextField
          label={t('linkForm.address')}
          description={t('linkForm.addressHint')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          {...fieldProps('address')}
        />
        {!hasText && (
          <TextField label={t('linkForm.text')} autoComplete="off" maxLength={500} {...fieldProps('text')} />
        )}
        <Actions>
          <Button type="submit">{t('linkForm.save')}</Button>
          {href !== '' && (
            <Button variant="default" tone="danger" onClick={remove}>
              {t('linkForm.remove')}
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

/** What is wrong with a typed target of a link; null if it is right. */
export function checkAddress(t: EditorTexts, address: string): string | null {
  if (address.trim() === '') return t('linkForm.addressMissing');
  return readLinkAddress(address) === null ? t('linkForm.addressWrong') : null;
}

/** The whole link at the cursor, or else the selection. */
function readPlace(editor: Editor): { href: string; range: { from: number; to: number }; hasText: boolean } {
  const { selection, schema } = editor.state;
  const type = schema.marks['link'];
  const around = type === undefined ? undefined : getMarkRange(selection.$from, type);
  const range = around !== undefined && selection.to <= around.to ? around : { from: selection.from, to: selection.to };
  const href = String(editor.getAttributes('link')['href'] ?? '');
  return { href, range, hasText: range.from !== range.to };
}
