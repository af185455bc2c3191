/** A text for content and quoted attributes of HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A new block, with a line after it to go on typing; or one in the place of `current`. */
export const withLine = (block: string, current: object | null): string =>
  current === null ? `${block}<p></p>` : block;
