const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const endsOfBlocks = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote']);

/** Cleaned HTML as text: paragraphs, a dash before each item, and behind a link where it leads. */
export function toPlainText(clean: string): string {
  let text = '';
  let link = { href: '', start: 0 };
  for (const piece of clean.split(/(<[^>]*>)/)) {
    const [, slash, name = ''] = /^<(\/?)([a-z\d]+)/.exec(piece) ?? [];
    if (name === '') text += piece.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
    else if (name === 'br') text += '\n';
    else if (name === 'li') text = `${text.trimEnd()}\n${slash ? '' : '- '}`;
    else if (name === 'a' && !slash) link = { href: hrefIn(piece), start: text.length };
    else if (name === 'a') text += placeOf(link.href, text.slice(link.start));
    else if (endsOfBlocks.has(name) && slash) text = `${text.trimEnd()}\n\n`;
  }
  return text.trim();
}

const hrefIn = (tag: string) => (/ href="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');

function placeOf(href: string, words: string): string {
  const place = href.replace(/^(mailto|tel):/i, '');
  return place === '' || words.includes(place) ? '' : ` (${place})`;
}
