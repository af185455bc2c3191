import { printNumber } from '@dijkportaal/contract/platform/list-numbers';

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const decode = (text: string) => text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
const endsOfBlocks = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote']);

/** Cleaned HTML as text: paragraphs, a dash or number before each item, and the URL after each link. */
export function toPlainText(clean: string): string {
  let text = '';
  let link = { href: '', start: 0 };
  const lists: { type: string; next: number }[] = [];
  for (const piece of clean.split(/(<[^<>]*>)/)) {
    const [, slash, name = ''] = /^<(\/?)([a-z\d]+)/.exec(piece) ?? [];
    if (name === '') text += decode(piece);
    else if (name === 'br') text += '\n';
    else if (name === 'img') text += `${describePicture(piece)}\n\n`;
    else if (name === 'hr') text = `${text.trimEnd()}\n\n* * *\n\n`;
    else if (name === 'li') text = `${text.trimEnd()}\n${slash ? '' : startItem(lists)}`;
    else if (/^[ou]l$/.test(name) && !slash) lists.push(startList(name, piece));
    else if (name === 'a' && !slash) link = { href: hrefIn(piece), start: text.length };
    else if (name === 'a') text += placeOf(link.href, text.slice(link.start));
    else if (endsOfBlocks.has(name) && slash) {
      if (/^[ou]l$/.test(name)) lists.pop();
      text = `${text.trimEnd()}\n\n`;
    }
  }
  return text.trim();
}

function startList(name: string, tag: string): { type: string; next: number } {
  const type = / type="([aAiI])"/.exec(tag)?.[1] ?? '1';
  return { type: name === 'ol' ? type : '', next: Number(/ start="(\d{1,5})"/.exec(tag)?.[1] ?? '1') };
}

function startItem(lists: { type: string; next: number }[]): string {
  const list = lists.at(-1);
  if (list === undefined) return '- ';
  list.next += 1;
  return '  '.repeat(lists.length - 1) + (list.type === '' ? '- ' : `${printNumber(list.next - 1, list.type)}. `);
}

/** What a picture shows. */
function describePicture(tag: string): string {
  const alt = / alt="([^"]*)"/.exec(tag)?.[1] ?? '';
  return alt === '' ? '' : `[Afbeelding: ${decode(alt)}]`;
}

const hrefIn = (tag: string) => (/ href="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');

function placeOf(href: string, words: string): string {
  const place = href.replace(/^(mailto|tel):/i, '');
  return place === '' || words.includes(place) ? '' : ` (${place})`;
}
