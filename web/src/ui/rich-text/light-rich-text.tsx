import { Suspense, useLayoutEffect, useRef } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';
import styles from './rich-text.module.css';

/** The browser's own sanitizer (HTML Sanitizer API), which never allows a script, whatever its configuration. */
type SetHtml = (html: string, options: { sanitizer: { elements: string[]; attributes: string[] } }) => void;

const sanitizer = {
  elements: 'p br h2 h3 h4 blockquote ul ol li a strong b em i u s sub sup'.split(' '),
  attributes: ['href', 'rel', 'target', 'start', 'type'],
};

const RichText = lazyPart(() => import('./rich-text.tsx'), 'RichText');

/**
 * HTML written elsewhere, for screens where every kilobyte counts: `RichText` with its library is loaded only in
 * browsers without a sanitizer.
 */
export function LightRichText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const hasSanitizer = 'setHTML' in Element.prototype;
  useLayoutEffect(() => {
    const element = box.current as (HTMLDivElement & { setHTML: SetHtml }) | null;
    element?.setHTML(html, { sanitizer });
    // The browser allows every URL that cannot run code; a path would point into the portal, as in RichText.
    for (const link of element?.querySelectorAll('a[href]') ?? []) {
      if (!/^(?:https?|mailto|tel):/i.test(link.getAttribute('href') ?? '')) link.removeAttribute('href');
    }
  }, [html]);
  if (hasSanitizer) return <div ref={box} className={styles.text} data-rich-text />;
  return (
    <Suspense>
      <RichText html={html} />
    </Suspense>
  );
}
