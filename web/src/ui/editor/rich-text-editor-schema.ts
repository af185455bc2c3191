import { Extension, Mark, Node, textblockTypeInputRule } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { UndoRedo } from '@tiptap/extensions';
import { letterBlocks } from './letter-blocks.ts';
import { readLinkAddress } from './link-address.ts';

/* The elements of a text: the same that the server stores. The small ones are defined here, because a package for
   each would add nothing. */

const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' });

const Text = Node.create({ name: 'text', group: 'inline' });

const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
});

const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }) };
  },
});

/** The title of a screen is the h1, so headings in a text begin at the second level. */
const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: level <= 2 ? 2 : 3 } })),
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs['level'] === 3 ? 'h3' : 'h2', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    const toggle = (level: number) => () => this.editor.commands.toggleNode(this.name, 'paragraph', { level });
    return { 'Mod-Alt-2': toggle(2), 'Mod-Alt-3': toggle(3) };
  },
  addInputRules() {
    const rule = (level: number, find: RegExp) =>
      textblockTypeInputRule({ find, type: this.type, getAttributes: { level } });
    return [rule(2, /^##\s$/), rule(3, /^###\s$/)];
  },
});

const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': () => this.editor.commands.toggleWrap(this.name) };
  },
});

function createMark(name: string, tag: string, otherTag: string | null, shortcut: string) {
  return Mark.create({
    name,
    parseHTML: () => [tag, otherTag].filter((each) => each !== null).map((each) => ({ tag: each })),
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return { [shortcut]: () => this.editor.commands.toggleMark(this.name) };
    },
  });
}

/** The Tab key leaves the field, as in every other; Ctrl and a bracket change the level of a list. */
const ListItemWithoutTab = ListItem.extend({
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

const SafeLink = Link.configure({
  openOnClick: false,
  defaultProtocol: 'https',
  // Also called for text that is being typed, which has no scheme yet; stored content was checked before.
  isAllowedUri: (typed) => readLinkAddress(typed) !== null,
  // A full stop without a space after it does not make a URL.
  shouldAutoLink: (text) => /^(https?:|www\.|mailto:)|@/i.test(text),
  HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' },
});

/** Moves from the text to the toolbar, with the shortcuts of other editors. */
function createKeys(toToolbar: () => void, openLink: () => void) {
  const handle = (act: () => void) => () => {
    act();
    return true;
  };
  return Extension.create({
    name: 'keys',
    addKeyboardShortcuts: () => ({ 'Alt-F10': handle(toToolbar), 'Mod-k': handle(openLink) }),
  });
}

/**
 * All extensions of the editor. `toToolbar` moves the focus there, `openLink` asks for the target of a link; `isLetter`
 * adds what only a newsletter has.
 */
export function createExtensions(toToolbar: () => void, openLink: () => void, isLetter = false) {
  return [
    Document,
    Text,
    Paragraph,
    HardBreak,
    Heading,
    Blockquote,
    BulletList,
    OrderedList,
    ListItemWithoutTab,
    createMark('bold', 'strong', 'b', 'Mod-b'),
    createMark('italic', 'em', 'i', 'Mod-i'),
    createMark('underline', 'u', null, 'Mod-u'),
    SafeLink,
    UndoRedo,
    ...(isLetter ? letterBlocks : []),
    createKeys(toToolbar, openLink),
  ];
}
