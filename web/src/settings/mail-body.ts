/**
 * What a reader sees of a mail: without its head and the line that mail programs show in their list, and without the
 * tables that only lay it out. Still HTML, to be cleaned before it is drawn.
 */
export function readMailBody(html: string): string {
  return html
    .replace(/^[\s\S]*<body[^>]*>/i, '')
    .replace(/<div[^>]*data-skip-in-text[^>]*>[\s\S]*?<\/div>\s*<\/div>/i, '')
    .replace(/<h1[^>]*>[\s\S]*?<\/h1>/i, '')
    .replaceAll(/<\/?(table|tbody|tr|td)\b[^>]*>/gi, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, '');
}
