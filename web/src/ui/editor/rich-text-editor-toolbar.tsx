import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Fragment, useState, type KeyboardEvent, type ReactNode } from 'react';
import BoldIcon from 'lucide-react/icons/bold';
import BulletListIcon from 'lucide-react/icons/list';
import Heading1Icon from 'lucide-react/icons/heading-1';
import Heading2Icon from 'lucide-react/icons/heading-2';
import ItalicIcon from 'lucide-react/icons/italic';
import ButtonIcon from 'lucide-react/icons/rectangle-ellipsis';
import DividerIcon from 'lucide-react/icons/minus';
import LinkIcon from 'lucide-react/icons/link';
import OrderedListIcon from 'lucide-react/icons/list-ordered';
import QuoteIcon from 'lucide-react/icons/quote';
import RedoIcon from 'lucide-react/icons/redo-2';
import UnderlineIcon from 'lucide-react/icons/underline';
import UndoIcon from 'lucide-react/icons/undo-2';
import { useTexts } from './rich-text-editor-texts.ts';
import styles from './rich-text-editor.module.css';

type Name =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'heading2'
  | 'heading3'
  | 'bulletList'
  | 'orderedList'
  | 'blockquote'
  | 'link'
  | 'divider'
  | 'linkButton'
  | 'undo'
  | 'redo';

interface Tool {
  name: Name;
  icon: ReactNode;
  keys?: string;
  /** Absent for what opens a dialog first. */
  run?: (chain: ChainedCommands) => ChainedCommands;
}

const mark = (name: string) => (chain: ChainedCommands) => chain.toggleMark(name);
const heading = (level: number) => (chain: ChainedCommands) => chain.toggleNode('heading', 'paragraph', { level });

const groups: Tool[][] = [
  [
    { name: 'bold', icon: <BoldIcon />, keys: 'Ctrl+B', run: mark('bold') },
    { name: 'italic', icon: <ItalicIcon />, keys: 'Ctrl+I', run: mark('italic') },
    { name: 'underline', icon: <UnderlineIcon />, keys: 'Ctrl+U', run: mark('underline') },
  ],
  [
    { name: 'heading2', icon: <Heading1Icon />, keys: 'Ctrl+Alt+2', run: heading(2) },
    { name: 'heading3', icon: <Heading2Icon />, keys: 'Ctrl+Alt+3', run: heading(3) },
  ],
  [
    { name: 'bulletList', icon: <BulletListIcon />, keys: 'Ctrl+Shift+8', run: (chain) => chain.toggleBulletList() },
    { name: 'orderedList', icon: <OrderedListIcon />, keys: 'Ctrl+Shift+7', run: (chain) => chain.toggleOrderedList() },
    { name: 'blockquote', icon: <QuoteIcon />, keys: 'Ctrl+Shift+B', run: (chain) => chain.toggleWrap('blockquote') },
  ],
  [{ name: 'link', icon: <LinkIcon />, keys: 'Ctrl+K' }],
  [
    { name: 'undo', icon: <UndoIcon />, keys: 'Ctrl+Z', run: (chain) => chain.undo() },
    { name: 'redo', icon: <RedoIcon />, keys: 'Ctrl+Y', run: (chain) => chain.redo() },
  ],
];
const letterTools: Tool[] = [
  { name: 'linkButton', icon: <ButtonIcon /> },
  { name: 'divider', icon: <DividerIcon />, run: (chain) => chain.insertContent({ type: 'divider' }) },
];

/** What the dialog of a tool gets. */
export interface ExtraDialog {
  /** Puts HTML at the cursor, or in the place of the selected block. */
  insert: (html: string) => void;
  onClose: () => void;
  /** The selected block, if it has the name of the tool. */
  current: Readonly<Record<string, string | number | null>> | null;
  /** Removes that block, and closes the dialog. */
  remove: () => void;
}

/** A tool of one kind of text, which asks for something and inserts it. */
export interface ExtraTool {
  name: string;
  label: string;
  icon: ReactNode;
  /** A dialog. */
  render: (props: ExtraDialog) => ReactNode;
}

interface EditorToolbarProps {
  id: string;
  /** What a newsletter has besides the tools of every text; absent for another text. */
  extras?: readonly ExtraTool[] | undefined;
  editor: Editor;
  label: string;
  textId: string;
  /** Opens the dialog of a tool that has one. */
  onOpen: (tool: string) => void;
}

/** The toolbar of an editor. One button is a tab stop, the arrow keys move between them. */
export function EditorToolbar({ id, extras, editor, label, textId, onOpen }: EditorToolbarProps) {
  const t = useTexts();
  const [reachable, setReachable] = useState('bold');
  const shownGroups: (Tool | ExtraTool)[][] =
    extras === undefined ? groups : [...groups.slice(0, -1), [...letterTools, ...extras], ...groups.slice(-1)];
  const shown = shownGroups.flat();
  const { pressed, disabled } = useEditorState({ editor, selector: ({ editor }) => readState(editor, shown) });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The surrounding dialog remains open.
      event.stopPropagation();
      editor.commands.focus();
      return;
    }
    const at = shown.findIndex(({ name }) => name === reachable);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = shown.at(to % shown.length)?.name ?? 'bold';
    setReachable(next);
    document.querySelector<HTMLElement>(`#${CSS.escape(id)} [data-tool="${next}"]`)?.focus();
  };

  const use = (tool: Tool | ExtraTool) => {
    setReachable(tool.name);
    if (disabled.includes(tool.name)) return;
    if ('label' in tool || tool.run === undefined) onOpen(tool.name);
    else tool.run(editor.chain().focus()).run();
  };
  const labelOf = (tool: Tool | ExtraTool) => ('label' in tool ? tool.label : t(tool.name));

  return (
    <div
      id={id}
      role="toolbar"
      aria-label={t('toolbar', { label })}
      aria-controls={textId}
      className={`row ${styles.toolbar}`}
    >
      {shownGroups.map((group, index) => (
        <Fragment key={index}>
          {index > 0 && <span className={styles.separator} />}
          {group.map((tool) => (
            <button
              key={tool.name}
              type="button"
              data-tool={tool.name}
              className={styles.tool}
              tabIndex={tool.name === reachable ? 0 : -1}
              aria-label={labelOf(tool)}
              title={'keys' in tool ? `${labelOf(tool)} (${tool.keys})` : labelOf(tool)}
              aria-pressed={isAction(tool) ? undefined : pressed.includes(tool.name)}
              aria-disabled={disabled.includes(tool.name) || undefined}
              // Leaves the cursor in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => use(tool)}
              onKeyDown={onKeyDown}
            >
              {tool.icon}
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

/** It does something, and is never on. */
const isAction = (tool: Tool | ExtraTool) => 'label' in tool || ['undo', 'redo', 'divider'].includes(tool.name);

function readState(editor: Editor, tools: (Tool | ExtraTool)[]): { pressed: string[]; disabled: string[] } {
  const isOn = ({ name }: Tool | ExtraTool) =>
    name === 'heading2' || name === 'heading3'
      ? editor.isActive('heading', { level: Number(name.at(-1)) })
      : editor.isActive(name);
  const isOff = ({ name }: Tool | ExtraTool) =>
    (name === 'undo' && !editor.can().undo()) || (name === 'redo' && !editor.can().redo());
  return {
    pressed: tools.filter(isOn).map(({ name }) => name),
    disabled: tools.filter(isOff).map(({ name }) => name),
  };
}
