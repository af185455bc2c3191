import { readAnalyticsAddress } from '@dijkportaal/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { defineTexts } from '../../platform/i18n.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import styles from './analytics-screen.module.css';
import { siteQuery } from '../queries.ts';
import nl from './analytics-nl.json';

const { useTexts } = defineTexts(nl, () => import('./analytics-en.json'));

/** What the embedded page may do (specification, section 2). */
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-storage-access-by-user-activation';

/** The statistics page of another system, in a sandboxed frame. */
export function AnalyticsScreen() {
  const t = useTexts();
  const { data: site, error, refetch } = useQuery({ ...siteQuery, staleTime: 0 });
  const address = site && addressToFrame(site.analytics_embed_code);
  return (
    <>
      <PageHeading title={t('title')}>
        <p>{t('intro')}</p>
      </PageHeading>
      {site === undefined && error === null && <Skeleton lines={8} label={t('loading')} />}
      {site === undefined && error !== null && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
      {address === '' && (
        <EmptyState title={t('empty')} text={t('emptyText')}>
          <Link to="/settings" className="touch">
            {t('toSettings')}
          </Link>
        </EmptyState>
      )}
      {address === null && <NotShown title={t('refused')} text={t('refusedText')} />}
      {address && <Frame address={address} />}
    </>
  );
}

/** The address to show; empty if there is none, null if it may not be framed here. */
function addressToFrame(given: string): string | null {
  const read = readAnalyticsAddress(given, location.origin);
  return 'address' in read ? read.address : null;
}

function NotShown({ title, text }: { title: string; text: string }) {
  const t = useTexts();
  return (
    <Alert tone="error">
      <p>
        <strong>{title}</strong> {text}
      </p>
      <Link to="/settings">{t('toSettings')}</Link>
    </Alert>
  );
}

function Frame({ address }: { address: string }) {
  const t = useTexts();
  const isBlocked = useIsBlocked(address);
  if (isBlocked) return <NotShown title={t('blocked')} text={t('blockedText')} />;
  return (
    <>
      <p className={styles.elsewhere}>
        <a href={address} target="_blank" rel="noopener noreferrer" className="touch">
          {t('elsewhere')}
        </a>
      </p>
      <iframe
        src={address}
        title={t('frame')}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        className={`surface ${styles.frame}`}
      />
    </>
  );
}

/**
 * Whether the page's content security policy blocks the frame. A page from before the address was changed is reloaded.
 */
function useIsBlocked(address: string): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const onViolation = ({ effectiveDirective, originalPolicy }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== 'frame-src') return;
      void isPolicyOld(new URL(address).origin, originalPolicy).then((isOld) =>
        isOld ? location.reload() : setBlocked(true),
      );
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [address]);
  return isBlocked;
}

/** The server picks up a changed address within seconds. */
const [tries, pause] = [4, 1000];

/**
 * The policy was sent with the page, for the address at that time: returns whether the server would now send another
 * one.
 */
async function isPolicyOld(origin: string, policy: string): Promise<boolean> {
  if (policy.includes(origin)) return false;
  for (let attempt = 1; attempt <= tries; attempt++) {
    const response = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (response?.headers.get('content-security-policy')?.includes(origin)) return true;
    await new Promise((done) => setTimeout(done, pause));
  }
  return false;
}
