import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { LabelSection } from './label-section.tsx';
import { useTexts } from './texts.ts';

/** Groups, and the zones below them, for staff. */
export function GroupsScreen() {
  const t = useTexts();
  return (
    <>
      <PageHeading title={t('title')}>
        <p>{t('intro')}</p>
      </PageHeading>
      <LabelSection kind="group" />
      <LabelSection kind="zone" />
    </>
  );
}
