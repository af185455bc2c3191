import { locales, setLocale, useLocale, type Locale } from '../../platform/i18n.ts';
import { toast } from '../../platform/toasts.ts';
import styles from './language-switcher.module.css';
import { useTexts } from '../texts.ts';

/** A toggle button per language. */
export function LanguageSwitcher() {
  const t = useTexts();
  const current = useLocale();
  const choose = (locale: Locale) => setLocale(locale).catch(() => toast({ type: 'error', text: t('languageFailed') }));
  return (
    <div className={styles.switcher} role="group" aria-label={t('language')}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          aria-label={`${locale.toUpperCase()}, ${t(`localeName.${locale}`)}`}
          onClick={() => void choose(locale)}
        >
          {locale.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
