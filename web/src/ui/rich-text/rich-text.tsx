import DOMPurify, { type Config } from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import { stripInlineStyles } from './strip-inline-styles.ts';
import styles from './rich-text.module.css';

/** The same as the server allows; sanitized again, so that no mistake there reaches a reader. */
const allowed = {
  ALLOWED_TAGS: 'p br hr h2 h3 h4 blockquote ul ol li a strong b em i u s sub sup img table thead tbody tr th td'.split(
    ' ',
  ),
  ALLOWED_ATTR: [
    'href',
    'rel',
    'target',
    'colspan',
    'rowspan',
    'start',
    'type',
    'class',
    'src',
    'alt',
    'width',
    'height',
  ],
  // Another path would point into the portal, past what its own screens offer.
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|\/api\/newsletter-pictures\/)/i,
  ADD_URI_SAFE_ATTR: ['rel', 'target', 'colspan', 'rowspan', 'start', 'type', 'alt', 'width', 'height'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Nodes instead of text: the page's policy forbids parsing text as HTML (Trusted Types).
  RETURN_DOM_FRAGMENT: true as const,
} satisfies Config;

/** HTML written elsewhere, sanitized. */
export function RichText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const clean = DOMPurify.sanitize(stripInlineStyles(html), allowed);
    const others = '[class]:not([class="button"], [class="appointment"])';
    for (const element of clean.querySelectorAll(others)) element.removeAttribute('class');
    for (const picture of clean.querySelectorAll('img:not([src^="/"])')) picture.remove();
    box.current?.replaceChildren(clean);
  }, [html]);
  return <div ref={box} className={styles.text} data-rich-text />;
}
