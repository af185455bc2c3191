import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '../forms/text-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { EditorDialog } from './editor-dialog.tsx';
import { readLinkAddress } from './link-address.ts';
import { AddressField, checkAddress } from './rich-text-editor-link.tsx';
import { useTexts } from './rich-text-editor-texts.ts';

/** Asks for the text and the target of a button, and puts it below the cursor or changes the one at the cursor. */
export function ButtonModal({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTexts();
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
  const form = useForm({
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
  const remove = () => {
    if (old !== null) editor.chain().deleteRange(old.range).run();
    closeAndRefocus();
  };
  return (
    <EditorDialog
      title={t(old === null ? 'buttonForm.add' : 'buttonForm.change')}
      form={form}
      saveText={t('buttonForm.save')}
      remove={old === null ? undefined : { text: t('buttonForm.remove'), run: remove }}
      onClose={closeAndRefocus}
    >
      <TextField
        label={t('buttonForm.text')}
        description={t('buttonForm.textHint')}
        autoComplete="off"
        maxLength={80}
        {...form.fieldProps('text')}
      />
      <AddressField {...form.fieldProps('address')} />
    </EditorDialog>
  );
}
