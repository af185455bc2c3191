import {
  appointmentFields,
  isPicturePath,
  letterBlocks,
  letterWidth,
  readAppointment,
} from '@dijkportaal/contract/newsletters/letter-blocks';
import { maxTags } from '@dijkportaal/contract/platform/fields';
import { unwrapLink, unwrapLinksIn } from '@dijkportaal/contract/platform/unwrap-link';
import sanitizeHtml from 'sanitize-html';

/** A longer text, or one with more tags, is truncated: the response would be too large, or cleaning take too long. */
const maxTextLength = 500_000;

const linksAlone: sanitizeHtml.IOptions = {
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start', 'type'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Their content is not text for a reader.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'title', 'template', 'xmp'],
  nestingLimit: 30,
};

const changed: sanitizeHtml.IOptions['transformTags'] = {
  div: 'p',
  // A path would lead to any page of the portal itself.
  a: (_tag, { href = '' }) => ({
    tagName: 'a',
    attribs: /^(https?|mailto|tel):/i.test(href.trim())
      ? { href: unwrapLink(href.trim()), rel: 'noopener noreferrer', target: '_blank' }
      : {},
  }),
  ol: (_tag, { start = '', type = '' }) => ({
    tagName: 'ol',
    attribs: { ...(/^[1-9]\d{0,4}$/.test(start) && { start }), ...(/^[aAiI]$/.test(type) && { type }) },
  }),
};

const tags = 'p br hr h2 h3 h4 blockquote ul ol li a strong em u'.split(' ');
const transformTags = { ...changed, h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em' };

/** A whole number within limits, as an attribute. */
const within = (given: string, max: number) =>
  String(/^\d{1,5}$/.test(given) ? Math.min(Number(given) || max, max) : max);

const optionsOf = {
  /** HTML of the portal's own editor: below the title of a screen, so headings begin at h2. */
  editor: {
    ...linksAlone,
    allowedTags: tags,
    // A paragraph with only a link, which is shown as a button.
    allowedClasses: { p: ['button'] },
    transformTags,
  },
  /** The text of a newsletter, with its pictures, appointments and works. */
  letter: {
    ...linksAlone,
    allowedTags: [...tags, 'img'],
    allowedAttributes: {
      ...linksAlone.allowedAttributes,
      img: ['src', 'alt', 'width', 'height'],
      p: appointmentFields.map((field) => `data-${field}`),
    },
    allowedClasses: { p: [...letterBlocks] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicturePath(attribs['src'] ?? ''),
    transformTags: {
      ...transformTags,
      img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
        tagName,
        attribs: {
          src,
          alt: alt.trim().slice(0, 300),
          width: within(width, letterWidth),
          height: within(height, 2000),
        },
      }),
      p: (tagName, { class: names = '', ...given }) => {
        if (names !== 'appointment') return { tagName, attribs: { class: names } };
        const said = readAppointment((field) => given[`data-${field}`]);
        if (said === null) return { tagName, attribs: {} };
        const attribs = Object.fromEntries(appointmentFields.map((field) => [`data-${field}`, said[field]]));
        return { tagName, attribs: { class: names, ...attribs } };
      },
    },
  },
  /** Records of the relationship system: below the headings of the screen. */
  record: {
    ...linksAlone,
    allowedTags: 'p br h4 blockquote ul ol li a strong b em i u s sub sup table thead tbody tr th td'.split(' '),
    allowedAttributes: { ...linksAlone.allowedAttributes, th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
    transformTags: {
      ...changed,
      ...Object.fromEntries(['h1', 'h2', 'h3', 'h5', 'h6'].map((tag) => [tag, 'h4'])),
    },
  },
} satisfies Record<string, sanitizeHtml.IOptions>;

/** HTML from outside reduced to formatted text: no script, style, picture, form or link into the portal. */
export function cleanHtml(html: string, source: keyof typeof optionsOf = 'editor'): string {
  const few = html
    .split('<', maxTags + 1)
    .join('<')
    .slice(0, maxTextLength);
  const cut = few.length < html.length ? `${few.toWellFormed()}…` : html;
  let clean = sanitizeHtml(cut.replaceAll('\r\n', '\n'), optionsOf[source]).trim();
  // Texts show links too; the ones of mail filters name the reader.
  clean = unwrapLinksIn(clean, (link) => escape(unwrapLink(link.replaceAll('&amp;', '&'))));
  // A text without tags is plain text: its line breaks count.
  return clean.includes('<') ? clean : clean.replaceAll('\n', '<br />');
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** Whether cleaned HTML has content: the editor leaves `<p></p>` when everything is deleted. */
export function saysSomething(clean: string): boolean {
  return /[^\s\p{C}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/u.test(clean.replaceAll(/<[^<>]*>/g, ''));
}
