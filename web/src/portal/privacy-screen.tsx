import { PageHeading } from '../ui/layout/page-heading.tsx';
import { useTexts } from './texts.ts';

/** A placeholder (specification, section 2). */
export function PrivacyScreen() {
  const t = useTexts();
  return (
    <PageHeading title={t('privacy.title')}>
      <p>{t('privacy.text')}</p>
    </PageHeading>
  );
}
