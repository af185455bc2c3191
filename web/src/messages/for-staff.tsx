import { Link } from '@tanstack/react-router';
import { Alert } from '../ui/layout/alert.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { useTexts } from './texts.ts';

/** What staff see instead of a screen with a resident's own messages: for them the server lists everyone's. */
export function ForStaff() {
  const t = useTexts();
  return (
    <>
      <PageHeading title={t('title')} />
      <Alert tone="info">
        <p>{t('staff')}</p>
        <Link to="/messages-admin">{t('staffLink')}</Link>
      </Alert>
    </>
  );
}
