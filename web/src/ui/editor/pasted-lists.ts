import { printNumber } from '@dijkportaal/contract/platform/list-numbers';

/*
 * Lists as programs put them on the clipboard, made into nested `ul` and `ol`. Word writes paragraphs that name their list and
 * level, Word Online a list for every item, Google Docs and Outlook lists beside the item that they belong to.
 */

/** What is known about an item; `number` is null where it has a bullet. */
interface Item {
  list: string;
  level: number;
  /** Of the mark before the text: `3`, `c` or `iv`. */
  mark: string | null;
  format: Format | null;
}
type Format = '1' | 'a' | 'A' | 'i' | 'I';
type OpenList = { element: Element; level: number; format: Format | null; next: number };

const wordFormats: Record<string, Format | 'bullet'> = {
  arabic: '1',
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
  bullet: 'bullet',
};
const styleFormats: Record<string, Format> = {
  decimal: '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** The numbering of each level of each list in the style sheet of Word, by names such as `l0:level2`. */
export function readWordFormats(html: string): Map<string, Format | 'bullet'> {
  const formats = new Map<string, Format | 'bullet'>();
  for (const [, name = '', rules = ''] of html.matchAll(
    /@list (l\d{1,6}:level\d{1,2})[^{}]{0,99}\{([^{}]{0,2000})\}/gi,
  )) {
    const format = /mso-level-number-format:\s{0,9}([a-z-]{1,40})/i.exec(rules)?.[1];
    formats.set(name.toLowerCase(), wordFormats[format?.toLowerCase() ?? 'arabic'] ?? '1');
  }
  return formats;
}

/** Expects the styles in `data-style` and the mark of Word's items in `data-bullet`. */
export function normalizeLists(body: HTMLElement, formats: Map<string, Format | 'bullet'>): void {
  const items = new Map<Element, Item>();
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, div, h1, h2, h3, h4, h5, h6')) {
    const [, list, level] = /mso-list:\s{0,9}(l\d{1,6}) level(\d{1,2})/i.exec(paragraph.dataset['style'] ?? '') ?? [];
    if (list === undefined) continue;
    items.set(paragraph, readWordItem(paragraph, list.toLowerCase(), Number(level), formats));
  }
  for (const list of body.querySelectorAll<HTMLElement>('ul, ol')) {
    if (list.firstElementChild?.matches('li[data-aria-level]') === true) separateItems(list, items);
  }
  buildLists(items);
  for (const list of body.querySelectorAll<HTMLElement>('ul, ol')) tidyList(list);
}

function readWordItem(paragraph: HTMLElement, list: string, level: number, formats: Map<string, string>): Item {
  const known = formats.get(`${list}:level${level}`);
  const bullet = (paragraph.dataset['bullet'] ?? '').replaceAll(/\s/g, '');
  const [, mark, end = ''] = /([a-z]{1,12}|\d{1,6})([.):\]-]*)$/i.exec(bullet) ?? [];
  // A letter alone is a sign of a font with bullets.
  const isNumber = mark !== undefined && (/\d/.test(mark) || end !== '' || (known !== undefined && known !== 'bullet'));
  const isBullet = known === 'bullet' || !isNumber;
  return {
    list,
    level,
    mark: isBullet ? null : mark,
    format: known === undefined || isBullet ? null : (known as Format),
  };
}

/** Word Online has each item in a list and a box of its own, whatever its level. */
function separateItems(list: HTMLElement, items: Map<Element, Item>): void {
  const format = list.localName === 'ol' ? (formatOf(list) ?? '1') : null;
  const start = Number(list.getAttribute('start')) || 1;
  const entries = [...list.querySelectorAll<HTMLElement>(':scope > li')];
  for (const [order, item] of entries.entries()) {
    items.set(item, {
      list: item.dataset['listid'] ?? '',
      level: Number(item.dataset['ariaLevel']) || 1,
      mark: format === null ? null : printNumber(start + order, format),
      format,
    });
  }
  // With the box, where this list is all that it holds.
  const box = list.parentElement;
  const outer = box?.localName === 'div' && box.childElementCount === 1 ? box : list;
  outer.replaceWith(...entries);
}

function formatOf(list: HTMLElement): Format | null {
  const type = list.getAttribute('type');
  if (type !== null && /^[1aAiI]$/.test(type)) return type as Format;
  const styles = [list, list.firstElementChild].map((element) => element?.getAttribute('data-style') ?? '');
  const [, name = ''] = /list-style-type:\s{0,9}([a-z-]{1,40})/i.exec(styles.join(';')) ?? [];
  return styleFormats[name.toLowerCase()] ?? null;
}

function buildLists(items: Map<Element, Item>): void {
  /** The numbering of each level of each list, to go on after a paragraph between its items. */
  const known = new Map<string, { format: Format; next: number }>();
  let open: OpenList[] = [];
  for (const [element, item] of items) {
    const before = neighbour(element, 'previousSibling');
    if (before === null || before !== open[0]?.element) open = [];
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    const same = open.at(-1)?.level === item.level ? open.pop() : undefined;
    const level = `${item.list}:${item.level}`;
    const numbering =
      item.mark === null ? null : readNumber(item.mark, item.format, same ?? known.get(level), element, items);
    const goesOn =
      same !== undefined &&
      same.format === (numbering?.format ?? null) &&
      (numbering === null || numbering.number === same.next);
    const list = goesOn ? same : startList(element, open.at(-1), item.level, numbering);
    open.push(list);
    if (numbering !== null) {
      list.next = numbering.number + 1;
      known.set(level, { format: numbering.format, next: list.next });
    }
    const entry = element.localName === 'li' ? element : element.ownerDocument.createElement('li');
    if (entry !== element) {
      entry.append(...element.childNodes);
      element.remove();
    }
    list.element.append(entry);
  }
}

function startList(
  element: Element,
  around: OpenList | undefined,
  level: number,
  numbering: Numbering | null,
): OpenList {
  const list = element.ownerDocument.createElement(numbering === null ? 'ul' : 'ol');
  if (numbering !== null && numbering.number !== 1) list.setAttribute('start', String(numbering.number));
  if (numbering !== null && numbering.format !== '1') list.setAttribute('type', numbering.format);
  const item = around?.element.lastElementChild;
  if (item === null || item === undefined) element.before(list);
  else item.append(list);
  return { element: list, level, format: numbering?.format ?? null, next: 1 };
}

/** The element before or after, unless there is text between. */
function neighbour(element: Element, side: 'previousSibling' | 'nextSibling'): Element | null {
  let at = element[side];
  while (at !== null && at.nodeType === 3 && at.textContent?.trim() === '') at = at[side];
  return at?.nodeType === 1 ? (at as Element) : null;
}

interface Numbering {
  format: Format;
  number: number;
}

/** `i` is the first Roman number or the ninth letter: what came before, or comes after, says which. */
function readNumber(
  mark: string,
  format: Format | null,
  before: { format: Format | null; next: number } | undefined,
  element: Element,
  items: Map<Element, Item>,
): Numbering {
  if (/^\d/.test(mark)) return { format: '1', number: Number(mark) };
  const isUpper = mark === mark.toUpperCase();
  const lower = mark.toLowerCase();
  const roman: Numbering = { format: isUpper ? 'I' : 'i', number: readRoman(lower) };
  const letter: Numbering = { format: isUpper ? 'A' : 'a', number: readLetters(lower) };
  if (format === 'i' || format === 'I') return roman.number > 0 ? roman : letter;
  if (format === 'a' || format === 'A' || roman.number === 0) return letter;
  const continued = [roman, letter].find((each) => each.format === before?.format && each.number === before.next);
  if (continued !== undefined) return continued;
  const after = items.get(neighbour(element, 'nextSibling') ?? element)?.mark?.toLowerCase() ?? '';
  if (readRoman(after) === roman.number + 1) return roman;
  return lower.length > 1 || lower === 'i' ? roman : letter;
}

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** 0 for what is no Roman number. */
function readRoman(text: string): number {
  const values = Array.from(text, (digit) => romanDigits[digit] ?? 0);
  if (values.length === 0 || values.includes(0)) return 0;
  const number = values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
  return printNumber(number, 'i') === text ? number : 0;
}

/** `a` is 1, `z` 26 and `aa` 27. */
const readLetters = (text: string) => Array.from(text).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);

/** Puts a list beside an item into it, and keeps the number and kind with which a list begins. */
function tidyList(list: HTMLElement): void {
  if (/^[ou]l$/.test(list.parentElement?.localName ?? '')) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
    else {
      const item = list.ownerDocument.createElement('li');
      list.before(item);
      item.append(list);
    }
  }
  const format = list.localName === 'ol' ? formatOf(list) : null;
  if (format === null || format === '1') list.removeAttribute('type');
  else list.setAttribute('type', format);
  const start = list.localName === 'ol' ? Number(list.getAttribute('start') ?? '1') : 1;
  if (Number.isInteger(start) && start > 0 && start < 100_000 && start !== 1) list.setAttribute('start', String(start));
  else list.removeAttribute('start');
}
