import styles from './skip-link.module.css';
import { useTexts } from '../texts.ts';

/** The first stop of the tab key: past the navigation (WCAG 2.2, 2.4.1). */
export function SkipLink() {
  const t = useTexts();
  return (
    <a href="#content" className={styles.link}>
      {t('skipToContent')}
    </a>
  );
}
