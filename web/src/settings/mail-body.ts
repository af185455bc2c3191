/**
 * What a reader sees of a mail: without its head, preview line and layout tables. Still HTML, to be sanitized before it
 * is rendered.
 */
export function readMailBody(html: string): string {
  const body = without(html, /^/, /<body\b[^<>]*>/i);
  const shown = without(without(body, /<div\b[^<>]*data-skip-in-text/i, /<\/div>\s*<\/div>/i), /<h1\b/i, /<\/h1>/i);
  const [before = '', ...comments] = shown.replaceAll(/<\/?(table|tbody|tr|td)\b[^<>]*>/gi, ' ').split('<!--');
  return before + comments.map((comment) => comment.split('-->').slice(1).join('-->')).join('');
}

/** The text without its first part that begins and ends with these. */
function without(html: string, begin: RegExp, end: RegExp): string {
  const from = html.search(begin);
  const rest = html.slice(Math.max(from, 0));
  const found = from < 0 ? null : end.exec(rest);
  return found === null ? html : html.slice(0, from) + rest.slice(found.index + found[0].length);
}
