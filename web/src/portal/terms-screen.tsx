import { PageHeading } from '../ui/layout/page-heading.tsx';
import { useTexts } from './texts.ts';

/** A placeholder (specification, section 2). */
export function TermsScreen() {
  const t = useTexts();
  return (
    <PageHeading title={t('terms.title')}>
      <p>{t('terms.text')}</p>
    </PageHeading>
  );
}
