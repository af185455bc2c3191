import type { Editor, JSONContent } from '@tiptap/core';
import { DOMParser, type Schema } from '@tiptap/pm/model';
import DOMPurify, { type Config } from 'dompurify';
import { appointmentFields, hasOnlyOwnPictures } from '@dijkportaal/contract/newsletters/letter-blocks';
import { unwrapLinksIn } from '@dijkportaal/contract/platform/unwrap-link';
import { normalizePastedHtml } from './normalize-pasted-html.ts';
import { stripInlineStyles } from '../rich-text/strip-inline-styles.ts';

const tags =
  'p div br hr h1 h2 h3 h4 h5 h6 blockquote ul ol li a strong b em i u sub sup span img table thead tbody tfoot tr th td';
const data = appointmentFields.map((field) => `data-${field}`);

const allowed = {
  ALLOWED_TAGS: tags.split(' '),
  // What is read when a pasted text is normalized, and then removed.
  ALLOWED_ATTR: [
    'href',
    'data-style',
    'start',
    'type',
    'data-aria-level',
    'data-listid',
    'class',
    'src',
    'alt',
    'width',
    'height',
    ...data,
  ],
  ADD_URI_SAFE_ATTR: ['data-style', 'start', 'type', 'data-aria-level', 'data-listid', ...data],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM: true as const,
} satisfies Config;

/**
 * HTML as the content of an editor. It is parsed into nodes first, because the page's policy forbids parsing text as
 * HTML (Trusted Types).
 */
export function readHtml(html: string, schema: Schema): JSONContent {
  return DOMParser.fromSchema(schema).parse(clean(html)).toJSON() as JSONContent;
}

/** The content of an editor as HTML; empty without visible content. */
export function writeHtml(editor: Editor): string {
  return editor.getText().trim() === '' ? '' : editor.getHTML();
}

/** HTML from the clipboard, for example of Word or a website, reduced to what the editor supports. */
export function cleanPasted(html: string): string {
  const body = clean(html);
  // Word uses empty paragraphs as spacing.
  for (const paragraph of body.querySelectorAll('p')) {
    if ((paragraph.textContent ?? '').trim() === '') paragraph.remove();
  }
  return body.innerHTML;
}

/** Plain text from the clipboard. */
export const cleanPastedText = (text: string): string => unwrapLinksIn(text);

/** Whether a pasted or dropped text has a picture, which the editor leaves out. A spreadsheet adds one of its cells. */
export function hasPicture(data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? '';
  if (html !== '') return !hasOnlyOwnPictures(html);
  return [...(data?.files ?? [])].some(({ type }) => type.startsWith('image/'));
}

function clean(html: string): HTMLElement {
  const body = DOMPurify.sanitize(stripInlineStyles(html), allowed) as HTMLElement;
  normalizePastedHtml(body, html);
  return body;
}
