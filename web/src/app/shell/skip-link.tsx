import styles from './skip-link.module.css';
import { useTexts } from '../texts.ts';

/** The first tab stop: skips the navigation (WCAG 2.2, 2.4.1). */
export function SkipLink() {
  const t = useTexts();
  return (
    <a href="#content" data-screen-only className={styles.link}>
      {t('skipToContent')}
    </a>
  );
}
