import {
  appointmentFields,
  isPicturePath,
  sayWhen,
  type LetterAppointment,
} from '@dijkportaal/contract/newsletters/letter-blocks';
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

/* The others are made and changed in a dialog, so that their text is not edited in place. */

const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (isPicturePath(element.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  renderText: ({ node }) => `[${String(node.attrs['alt'])}]`,
});

const Appointment = Node.create({
  name: 'appointment',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(
      appointmentFields.map((field) => [
        field,
        {
          default: '',
          parseHTML: (element: HTMLElement) => element.getAttribute(`data-${field}`) ?? '',
          renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${field}`]: attributes[field] }),
        },
      ]),
    ),
  parseHTML: () => [{ tag: 'p.appointment', priority: 60 }],
  renderHTML({ node, HTMLAttributes }) {
    const said = node.attrs as LetterAppointment;
    const place = said.place === '' ? [] : [['br'], said.place];
    return [
      'p',
      { class: 'appointment', ...HTMLAttributes },
      ['strong', said.title],
      ['br'],
      said.day === '' ? '' : sayWhen(said),
      ...place,
    ];
  },
  renderText: ({ node }) => String(node.attrs['title']),
});

const Works = Node.create({
  name: 'works',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fallback: { default: '', rendered: false, parseHTML: (element: HTMLElement) => element.textContent ?? '' },
  }),
  parseHTML: () => [{ tag: 'p.works', priority: 60 }],
  renderHTML: ({ node }) => ['p', { class: 'works' }, String(node.attrs['fallback'])],
  renderText: ({ node }) => String(node.attrs['fallback']),
});

/** The parts of a newsletter besides those of every text. */
export const letterBlocks = [Divider, LinkButton, Picture, Appointment, Works];
