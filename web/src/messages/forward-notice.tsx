import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteQuery } from '../settings/public.ts';
import { Notice } from '../ui/layout/notice.tsx';
import { useTexts } from './admin-texts.ts';
import styles from './message-list.module.css';

/** Where new messages are mailed to, or that they go nowhere. */
export function ForwardNotice() {
  const t = useTexts();
  const { data: site } = useQuery({ ...siteQuery, staleTime: 0 });
  if (site === undefined) return null;
  const email = site.contact_email;
  return (
    <div className={styles.forward}>
      <Notice tone={email === '' ? 'warn' : 'info'}>
        {email === '' ? (
          <p>
            <strong>{t('forward.nowhere')}</strong> {t('forward.nowhereText')}
          </p>
        ) : (
          <p>{t('forward.to', { email })}</p>
        )}
        <Link to="/settings">{t('forward.link')}</Link>
      </Notice>
    </div>
  );
}
