import { isPicturePath } from '@dijkportaal/contract/newsletters/letter-blocks';
import { unwrapLink, unwrapLinksIn } from '@dijkportaal/contract/platform/unwrap-link';
import { isLinkAddress } from './link-address.ts';
import { normalizeLists, readWordFormats } from './pasted-lists.ts';

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const subscripts = '₀₁₂₃₄₅₆₇₈₉';

/**
 * Converts HTML of Word, Outlook, Google Docs and websites into what the editor supports: styles into elements, paragraphs that
 * look like a list into a list, tables into lines, the links of mail filters into those inside them. Expects the styles in
 * `data-style`, and removes all attributes except the `href` of links, the `start` and `type` of lists, and what blocks of a newsletter have. `html` is what was
 * pasted, for the style sheet of Word.
 */
export function normalizePastedHtml(body: HTMLElement, html = ''): void {
  for (const element of body.querySelectorAll(comments)) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) normalizeStyle(element);
  normalizeLists(body, readWordFormats(html));
  // The innermost first: a row of the outer one has its lines.
  for (const table of [...body.querySelectorAll('table')].toReversed()) replaceTable(table);
  for (const element of body.querySelectorAll('sup, sub')) normalizeDigits(element);
  for (const element of body.querySelectorAll('*')) normalizeAttributes(element);
  unwrapTexts(body);
}

/** Remarks of Word, their marks in the text, and what is not shown. */
const comments = [
  'mso-element:comment',
  'mso-element: comment',
  'mso-special-character:comment',
  'mso-special-character: comment',
  'mso-hide:all',
  'display:none',
  'display: none',
]
  .map((style) => `[data-style*="${style}" i]`)
  .concat('a[href^="#_msocom"]')
  .join();

function normalizeAttributes(element: Element): void {
  // Of a newsletter; another picture would be fetched from elsewhere.
  if (element.matches('p.appointment, p.works') || isPicturePath(element.getAttribute('src') ?? '')) return;
  if (element.localName === 'img') return element.remove();
  const href = element.getAttribute('href');
  const link = href === null ? null : unwrapLink(href);
  for (const name of element.getAttributeNames()) {
    const isOfList = element.localName === 'ol' && (name === 'start' || name === 'type');
    const isOfButton = name === 'class' && element.matches('p.button:has(> a[href]:only-child)');
    if (!isOfList && !isOfButton) element.removeAttribute(name);
  }
  if (link !== null && isLinkAddress(link)) element.setAttribute('href', link);
}

/** A mail as plain text shows the links themselves. */
function unwrapTexts(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, 4);
  while (walker.nextNode() !== null) {
    const text = walker.currentNode as Text;
    const unwrapped = unwrapLinksIn(text.data);
    if (unwrapped !== text.data) text.data = unwrapped;
  }
}

function normalizeStyle(element: HTMLElement): void {
  const style = element.dataset['style'] ?? '';
  if (/mso-list:\s*ignore/i.test(style)) return removeBullet(element);
  // A whole copied document may be wrapped in a `b` that is not bold.
  if (/font-weight:\s*(normal|400)/i.test(style) && /^(b|strong)$/.test(element.localName)) {
    return element.replaceWith(...element.childNodes);
  }
  if (element.localName !== 'span') return;
  if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) wrapInside(element, 'strong');
  if (/font-style:\s*italic/i.test(style)) wrapInside(element, 'em');
  const isUnderlined = style.split(';').some((one) => /^\s*text-decoration[a-z-]*:.*underline/is.test(one));
  if (isUnderlined && element.closest('a') === null) wrapInside(element, 'u');
}

/** Removes Word's own bullet or number; it only indicates the kind of list. */
function removeBullet(element: HTMLElement): void {
  const paragraph = element.closest<HTMLElement>('p, div');
  if (paragraph !== null) paragraph.dataset['bullet'] = element.textContent ?? '';
  element.remove();
}

function wrapInside(element: HTMLElement, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/**
 * The cells of a row become a line, with their links and bold text. A row of one cell, as in a mail with a table layout,
 * becomes its content.
 */
function replaceTable(table: Element): void {
  const parts = [...table.querySelectorAll('tr')].flatMap((row) => {
    const cells = [...row.children].filter((cell) => (cell.textContent ?? '').trim() !== '');
    if (cells.length === 1) return [...(cells[0]?.childNodes ?? [])];
    const line = table.ownerDocument.createElement('p');
    for (const [index, cell] of cells.entries()) line.append(...(index === 0 ? [] : [' – ']), ...lineOf(cell));
    return cells.length === 0 ? [] : [line];
  });
  table.replaceWith(...parts);
}

/** The content of a cell without paragraphs and lists, which a line cannot have. */
function lineOf(cell: Element): Node[] {
  const blocks = cell.querySelectorAll('p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote, br');
  for (const block of [...blocks].toReversed()) block.replaceWith(' ', ...block.childNodes, ' ');
  cell.normalize();
  trimEnds(cell);
  return [...cell.childNodes];
}

function trimEnds(cell: Element): void {
  const texts: Text[] = [];
  const walker = cell.ownerDocument.createTreeWalker(cell, 4);
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) text.data = text.data.replaceAll(/\s+/g, ' ');
  const [first, last] = [texts[0], texts.at(-1)];
  if (first !== undefined) first.data = first.data.trimStart();
  if (last !== undefined) last.data = last.data.trimEnd();
}

/** Square metres and the like: the editor has no superscript, but Unicode has digits for it. */
function normalizeDigits(element: Element): void {
  const signs = element.localName === 'sup' ? superscripts : subscripts;
  const text = element.textContent ?? '';
  element.replaceWith(/^\d{1,3}$/.test(text) ? text.replaceAll(/\d/g, (digit) => signs.charAt(Number(digit))) : text);
}
