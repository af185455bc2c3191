import { getMarkRange, type Editor } from '@tiptap/core';
import { useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { EditorDialog } from './editor-dialog.tsx';
import { readLinkAddress } from './link-address.ts';
import { useTexts, type EditorTexts } from './rich-text-editor-texts.ts';
import { TextField } from '../forms/text-field.tsx';
import { useForm } from '../forms/use-form.ts';

/** Asks for the target of a link, and for its text when none is selected. */
export function LinkModal({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTexts();
  const [{ href, range, hasText }] = useState(() => readPlace(editor));
  const closeAndRefocus = () => {
    // The dialog restores the focus when it closes: doing so later would steal it from what was reached by Tab.
    flushSync(onClose);
    editor.view.focus();
  };
  const form = useForm({
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
  const remove = () => {
    editor.chain().setTextSelection(range).unsetLink().run();
    closeAndRefocus();
  };
  return (
    <EditorDialog
      title={t(href === '' ? 'linkForm.add' : 'linkForm.change')}
      form={form}
      saveText={t('linkForm.save')}
      remove={href === '' ? undefined : { text: t('linkForm.remove'), run: remove }}
      onClose={closeAndRefocus}
    >
      <AddressField {...form.fieldProps('address')} />
      {!hasText && (
        <TextField label={t('linkForm.text')} autoComplete="off" maxLength={500} {...form.fieldProps('text')} />
      )}
    </EditorDialog>
  );
}

/** The target of a link or button. */
export function AddressField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTexts();
  return (
    <TextField
      label={t('linkForm.address')}
      description={t('linkForm.addressHint')}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      maxLength={2000}
      {...props}
    />
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
