import sanitizeHtml from 'sanitize-html';

/** A longer text is cut off: it would make the profile too large to send. */
const longestText = 500_000;

const allowedTags = 'p br h4 blockquote ul ol li a strong b em i u s sub sup table thead tbody tr th td';

const options: sanitizeHtml.IOptions = {
  allowedTags: allowedTags.split(' '),
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // What stands in these is no text for a reader.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'title', 'template', 'xmp'],
  // The headings of the screen stand above those of a record.
  transformTags: {
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h5', 'h6'].map((tag) => [tag, 'h4'])),
    div: 'p',
    // A path would lead into the portal, about which the relationship system knows nothing.
    a: (_tag, { href = '' }) => ({
      tagName: 'a',
      attribs: /^(https?|mailto|tel):/i.test(href.trim())
        ? { href: href.trim(), rel: 'noopener noreferrer', target: '_blank' }
        : {},
    }),
  },
  nestingLimit: 30,
};

/** HTML from outside with only what text needs: no script, style, picture, form or address into the portal. */
export function cleanHtml(html: string): string {
  const cut = html.length > longestText ? `${html.slice(0, longestText).toWellFormed()}…` : html;
  const clean = sanitizeHtml(cut.replaceAll('\r\n', '\n'), options).trim();
  // A text without any tags was written as plain text: its lines are lines.
  return clean.includes('<') ? clean : clean.replaceAll('\n', '<br />');
}
