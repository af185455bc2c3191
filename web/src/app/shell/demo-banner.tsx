import styles from './demo-banner.module.css';
import { useTexts } from '../texts.ts';

/** Shown on every screen of a demo that others can reach. */
export function DemoBanner() {
  const t = useTexts();
  return (
    <section data-screen-only className={styles.banner} aria-label={t('demo.label')}>
      <p>
        <strong>{t('demo.label')}.</strong> {t('demo.text')}
      </p>
    </section>
  );
}
