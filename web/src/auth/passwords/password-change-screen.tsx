import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PasswordChangeForm } from './password-change-form.tsx';
import styles from './password-change-screen.module.css';
import { useTexts } from '../texts.ts';

/** Changes one's own password on a screen of its own. */
export function PasswordChangeScreen() {
  const t = useTexts();
  return (
    <div className={styles.screen}>
      <PageHeading title={t('change.title')}>
        <p>{t('change.intro')}</p>
      </PageHeading>
      <div className={styles.card}>
        <PasswordChangeForm />
      </div>
    </div>
  );
}
