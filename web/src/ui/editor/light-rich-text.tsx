import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import styles from './rich-text.module.css';

/** The browser's own sanitizer (HTML Sanitizer API), which never lets a script through, whatever it is told. */
type SetHtml = (html: string, options: { sanitizer: { elements: string[]; attributes: string[] } }) => void;

const sanitizer = {
  elements: 'p br h2 h3 h4 blockquote ul ol li a strong b em i u s sub sup'.split(' '),
  attributes: ['href', 'rel', 'target'],
};

const RichText = lazy(() => import('./rich-text.tsx').then((module) => ({ default: module.RichText })));

/**
 * HTML that somebody wrote elsewhere, for screens where every kilobyte counts: `RichText` with its library is loaded
 * only in browsers that cannot clean HTML themselves.
 */
export function LightRichText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const isAble = 'setHTML' in Element.prototype;
  useLayoutEffect(() => {
    const element = box.current as (HTMLDivElement & { setHTML: SetHtml }) | null;
    element?.setHTML(html, { sanitizer });
    // The browser leaves addresses that run nothing; a path would lead into the portal, as in RichText.
    for (const link of element?.querySelectorAll('a[href]') ?? []) {
      if (!/^(?:https?|mailto|tel):/i.test(link.getAttribute('href') ?? '')) link.removeAttribute('href');
    }
  }, [html]);
  if (isAble) return <div ref={box} className={styles.text} data-rich-text />;
  return (
    <Suspense>
      <RichText html={html} />
    </Suspense>
  );
}
