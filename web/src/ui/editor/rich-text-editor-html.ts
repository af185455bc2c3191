import type { Editor, JSONContent } from '@tiptap/core';
import { DOMParser, type Schema } from '@tiptap/pm/model';
import DOMPurify, { type Config } from 'dompurify';
import { mendPasted } from './mend-pasted.ts';
import { quietHtml } from './quiet-html.ts';

const tags =
  'p div br h1 h2 h3 h4 h5 h6 blockquote ul ol li a strong b em i u sub sup span table thead tbody tfoot tr th td';

const allowed = {
  ALLOWED_TAGS: tags.split(' '),
  // The style is read by what mends a pasted text, and then goes.
  ALLOWED_ATTR: ['href', 'data-style'],
  ADD_URI_SAFE_ATTR: ['data-style'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM: true as const,
} satisfies Config;

/** HTML as the content of an editor. Text would not do: the page's policy lets none become HTML (Trusted Types). */
export function readHtml(html: string, schema: Schema): JSONContent {
  return DOMParser.fromSchema(schema).parse(clean(html)).toJSON() as JSONContent;
}

/** The text of an editor as HTML; empty where it says nothing. */
export function writeHtml(editor: Editor): string {
  return editor.getText().trim() === '' ? '' : editor.getHTML();
}

/** HTML from the clipboard, as of Word or another website, with only what the editor knows. */
export function cleanPasted(html: string): string {
  const body = clean(html);
  // Word leaves room between paragraphs with empty ones.
  for (const paragraph of body.querySelectorAll('p')) {
    if ((paragraph.textContent ?? '').trim() === '') paragraph.remove();
  }
  return body.innerHTML;
}

function clean(html: string): HTMLElement {
  const body = DOMPurify.sanitize(quietHtml(html), allowed) as HTMLElement;
  mendPasted(body);
  return body;
}
