/**
 * Removes what the content security policy would report while the HTML is parsed: style elements are removed, `style`
 * and handlers are renamed to `data-…`. This does not make the HTML safe; DOMPurify does that afterwards.
 */
export function stripInlineStyles(html: string): string {
  return html
    .replaceAll(/<style[^>]*>.*?<\/style>/gis, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/([\s"'/])(style|on\w+)\s*=/gi, '$1data-$2='));
}
