/**
 * What a reader sees of a mail: without its head, preview line and layout tables. Still HTML, to be sanitized before it
 * is rendered.
 */
export function readMailBody(html: string): string {
  return html
    .replace(/^[\s\S]*<body[^>]*>/i, '')
    .replace(/<div[^>]*data-skip-in-text[^>]*>[\s\S]*?<\/div>\s*<\/div>/i, '')
    .replace(/<h1[^>]*>[\s\S]*?<\/h1>/i, '')
    .replaceAll(/<\/?(table|tbody|tr|td)\b[^>]*>/gi, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, '');
}
