import { isLinkAddress } from './link-address.ts';

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const subscripts = '₀₁₂₃₄₅₆₇₈₉';

/**
 * Converts HTML of Word, Outlook and websites into what the editor supports: styles into elements, paragraphs that look
 * like a list into a list, tables into lines. Expects the styles in `data-style`, and removes all attributes except the
 * `href` of links.
 */
export function normalizePastedHtml(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) normalizeStyle(element);
  normalizeLists(body);
  for (const table of body.querySelectorAll('table')) replaceTable(table);
  for (const element of body.querySelectorAll('sup, sub')) normalizeDigits(element);
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (name !== 'href' || !isLinkAddress(element.getAttribute('href') ?? '')) element.removeAttribute(name);
    }
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

/** Word writes a list as paragraphs. Nested items become items of the same list. */
function normalizeLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, div')) {
    const { style = '', bullet = '' } = paragraph.dataset;
    if (!/mso-list:\s*l\d/i.test(style)) continue;
    const tag = /^\s*(\d+|[a-z])[.)]/i.test(bullet) ? 'ol' : 'ul';
    const before = paragraph.previousElementSibling;
    const list = before?.localName === tag ? before : body.ownerDocument.createElement(tag);
    if (list !== before) paragraph.before(list);
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** The cells of a row become a line. A row of one cell, as in a mail with a table layout, becomes its content. */
function replaceTable(table: Element): void {
  const parts = [...table.querySelectorAll('tr')].flatMap((row) => {
    const cells = [...row.children].filter((cell) => (cell.textContent ?? '').trim() !== '');
    if (cells.length === 1) return [...(cells[0]?.childNodes ?? [])];
    const line = table.ownerDocument.createElement('p');
    line.textContent = cells.map((cell) => cell.textContent?.trim()).join(' – ');
    return cells.length === 0 ? [] : [line];
  });
  table.replaceWith(...parts);
}

/** Square metres and the like: the editor has no superscript, but Unicode has digits for it. */
function normalizeDigits(element: Element): void {
  const signs = element.localName === 'sup' ? superscripts : subscripts;
  const text = element.textContent ?? '';
  element.replaceWith(/^\d{1,3}$/.test(text) ? text.replaceAll(/\d/g, (digit) => signs.charAt(Number(digit))) : text);
}
