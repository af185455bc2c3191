import { useEffect, useRef, type ReactNode } from 'react';
import { productName } from '../../platform/brand.tsx';
import styles from './page-heading.module.css';

let isFirstPage = true;

interface PageHeadingProps {
  title: string;
  /** The main button of the screen, and a menu with the other actions. */
  actions?: ReactNode;
  /** An introduction. */
  children?: ReactNode;
}

/**
 * The h1 of a screen; its text is also the title of the browser tab. After navigation it gets the focus, so that a
 * screen reader announces the new screen.
 */
export function PageHeading({ title, actions, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${productName}`;
  }, [title]);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return (
    <header className={`row between ${styles.header}`}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      {actions !== undefined && <div className="row">{actions}</div>}
    </header>
  );
}
