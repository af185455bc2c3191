import { Node } from '@tiptap/core';

/* What a newsletter has and a message does not. Where it is not known, a button is a paragraph with a link. */

const Divider = Node.create({
  name: 'divider',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
});

const LinkButton = Node.create({
  name: 'linkButton',
  group: 'block',
  content: 'text*',
  marks: '',
  defining: true,
  addAttributes: () => ({ href: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'p.button',
      priority: 60,
      contentElement: 'a',
      getAttrs: (element) => {
        const href = element.querySelector('a')?.getAttribute('href') ?? null;
        return href === null ? false : { href };
      },
    },
  ],
  renderHTML: ({ node }) => [
    'p',
    { class: 'button' },
    ['a', { href: String(node.attrs['href']), rel: 'noopener noreferrer', target: '_blank' }, 0],
  ],
  addKeyboardShortcuts() {
    // Enter leaves the button, which has one line.
    const leave = () =>
      this.editor.isActive(this.name) &&
      this.editor
        .chain()
        .insertContentAt(this.editor.state.selection.$to.after(), { type: 'paragraph' })
        .focus(this.editor.state.selection.$to.after() + 1)
        .run();
    return { Enter: leave, 'Shift-Enter': leave };
  },
});

/** The parts of a newsletter besides those of every text. */
export const letterBlocks = [Divider, LinkButton];
