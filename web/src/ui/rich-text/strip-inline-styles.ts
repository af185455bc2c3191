/**
 * Removes what the content security policy would report while the HTML is parsed: style elements are removed, `style`
 * and handlers are renamed to `data-…`. This does not make the HTML safe; DOMPurify does that afterwards.
 */
export function stripInlineStyles(html: string): string {
  const [before = '', ...styles] = html.split(/<style\b/i);
  // As a browser reads it: without its end tag, a style element is the rest of the text.
  const rest = styles.map((style) =>
    style
      .split(/<\/style\s*>/i)
      .slice(1)
      .join(''),
  );
  return [before, ...rest]
    .join('')
    .replaceAll(/<[a-z][^>]*>?/gi, (tag) => tag.replaceAll(/([\s"'/])(style|on\w+)\s*=/gi, '$1data-$2='));
}
