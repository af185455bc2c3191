import { useState } from 'react';
import CloseIcon from 'lucide-react/icons/x';
import { browserStore } from '../../platform/storage.ts';
import { Button } from '../../ui/layout/button.tsx';
import styles from './cookie-notice.module.css';
import { useTexts } from '../texts.ts';

/** Shown until it is accepted or closed, then never again in this browser (specification, section 2). */
export function CookieNotice() {
  const t = useTexts();
  const [isDismissed, setDismissed] = useState(() => browserStore.read('dijkportaal.cookie-notice') !== null);
  const [isOpen, setOpen] = useState(false);
  if (isDismissed) return null;
  const dismiss = () => {
    browserStore.write('dijkportaal.cookie-notice', 'dismissed');
    setDismissed(true);
  };
  return (
    <section data-screen-only className={styles.notice} aria-label={t('cookies.label')}>
      <p>
        {t('cookies.text')}{' '}
        {isOpen ? (
          t('cookies.details')
        ) : (
          <button type="button" className={`text-button ${styles.more}`} onClick={() => setOpen(true)}>
            {t('cookies.more')}
          </button>
        )}
      </p>
      <Button onClick={dismiss}>{t('cookies.accept')}</Button>
      <button type="button" className={`icon-button ${styles.close}`} aria-label={t('cookies.close')} onClick={dismiss}>
        <CloseIcon />
      </button>
    </section>
  );
}
