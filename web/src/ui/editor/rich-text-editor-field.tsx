import { getSchema } from '@tiptap/core';
import type { Node as PmNode } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { flushSync } from 'react-dom';
import { useEffect, useMemo, useRef, useState } from 'react';
import { cleanPasted, cleanPastedText, hasPicture, readHtml, writeHtml } from './rich-text-editor-html.ts';
import { ButtonModal } from './rich-text-editor-button.tsx';
import { LinkModal } from './rich-text-editor-link.tsx';
import { createExtensions } from './rich-text-editor-schema.ts';
import { useTexts } from './rich-text-editor-texts.ts';
import { EditorToolbar, type ExtraTool } from './rich-text-editor-toolbar.tsx';
import richText from '../rich-text/rich-text.module.css';
import styles from './rich-text-editor.module.css';

export interface EditorFieldProps {
  /** Id of the editable element. */
  id: string;
  label: string;
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
  required?: boolean;
  /** Whether the text is read-only. */
  isLocked?: boolean;
  /** Whether it gets the focus once it is loaded. */
  takesFocus?: boolean;
  /** See `RichTextEditor`. */
  extras?: readonly ExtraTool[] | undefined;
  value: string;
  onChange: (html: string) => void;
}

/** The editor and its toolbar, without label and error. */
export function EditorField(props: EditorFieldProps) {
  const { id, label, labelledBy, describedBy, isInvalid, required = false, isLocked = false, value, onChange } = props;
  const { takesFocus = false, extras } = props;
  const t = useTexts();
  const [open, setOpen] = useState<string | null>(null);
  const [leftOutPicture, setLeftOutPicture] = useState(false);
  // A touch screen has no such keys.
  const [hasKeys] = useState(() => !matchMedia('(hover: none)').matches);
  const [{ extensions, content }] = useState(() => {
    const extensions = createExtensions(
      () => document.querySelector<HTMLElement>(`#${CSS.escape(id)}-toolbar [tabindex="0"]`)?.focus(),
      () => setOpen('link'),
      extras !== undefined,
    );
    return { extensions, content: readHtml(value, getSchema(extensions)) };
  });
  const written = useRef(value);
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: cleanPasted,
      transformPastedText: cleanPastedText,
      handlePaste: (_view: unknown, { clipboardData }: ClipboardEvent) => {
        setLeftOutPicture(hasPicture(clipboardData));
        return false;
      },
      handleDrop: (_view: unknown, { dataTransfer }: DragEvent) => {
        setLeftOutPicture(hasPicture(dataTransfer));
        // Otherwise the browser would leave the page to show the file.
        return (dataTransfer?.files.length ?? 0) > 0;
      },
      handleDoubleClickOn: (_view: unknown, _at: number, node: PmNode) => {
        const isTool = !isLocked && (extras ?? []).some(({ name }) => name === node.type.name);
        if (isTool) setOpen(node.type.name);
        return isTool;
      },
      attributes: {
        id,
        class: `${richText.text} ${styles.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': hasKeys ? `${describedBy} ${id}-keys` : describedBy,
        'aria-invalid': String(isInvalid),
        'aria-required': String(required),
        'aria-disabled': String(isLocked),
        // It can still be scrolled with the keyboard.
        ...(isLocked && { tabindex: '0' }),
      },
    }),
    [id, labelledBy, describedBy, hasKeys, isInvalid, required, isLocked, extras],
  );
  const editor = useEditor({
    extensions,
    content,
    editable: !isLocked,
    // The page's policy would block a style element; our style sheet has those rules.
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor, transaction }) => {
      if (transaction.getMeta('uiEvent') === undefined) setLeftOutPicture(false);
      written.current = writeHtml(editor);
      onChange(written.current);
    },
  });

  useEffect(() => editor.setEditable(!isLocked, false), [editor, isLocked]);

  // The option of the library may come before the text is on the page, and its first editor may be replaced at once.
  useEffect(() => {
    if (takesFocus && !editor.isDestroyed) editor.commands.focus('end');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only at first
  }, [editor]);

  useEffect(() => {
    // Applies values set by the form, such as a reset; a value that was typed here is already shown.
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(readHtml(value, editor.schema), { emitUpdate: false });
  }, [editor, value]);

  const close = () => setOpen(null);
  const closeAndRefocus = () => {
    // The dialog restores the focus when it closes: doing so later would steal it from what was reached by Tab.
    flushSync(close);
    editor.view.focus();
  };
  const insert = (html: string) => {
    const { content = [] } = readHtml(html, editor.schema);
    // One paragraph is text at the cursor.
    const isText = content.length === 1 && content[0]?.type === 'paragraph';
    editor
      .chain()
      .insertContent(isText ? (content[0]?.content ?? []) : content)
      .run();
  };

  const { selection } = editor.state;
  const selected =
    selection instanceof NodeSelection && selection.node.type.name === open ? selection.node.attrs : null;
  const remove = () => {
    editor.commands.deleteSelection();
    closeAndRefocus();
  };

  return (
    <div className={styles.frame} data-invalid={isInvalid || undefined}>
      {!isLocked && (
        <EditorToolbar
          id={`${id}-toolbar`}
          extras={extras}
          editor={editor}
          label={label}
          textId={id}
          onOpen={setOpen}
        />
      )}
      <p role="alert" className={`problem flush ${styles.picture}`}>
        {leftOutPicture && t(extras === undefined ? 'picture' : 'pictureOfLetter')}
      </p>
      <EditorContent editor={editor} className={styles.scroll} />
      {hasKeys && (
        <span id={`${id}-keys`} className="visually-hidden">
          {t('keys')}
        </span>
      )}
      {open === 'link' && <LinkModal editor={editor} onClose={close} />}
      {open === 'linkButton' && <ButtonModal editor={editor} onClose={close} />}
      {extras
        ?.find(({ name }) => name === open)
        ?.render({ insert, onClose: closeAndRefocus, current: selected, remove })}
    </div>
  );
}
