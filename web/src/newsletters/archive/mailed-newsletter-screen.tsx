import { subscriptions } from '@dijkportaal/contract/subscriptions';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { defineTexts } from '../../platform/i18n.ts';
import { productName } from '../../platform/brand.tsx';
import { CallError, isNotFound } from '../../platform/call.ts';
import { callExtension } from '../../platform/extensions.ts';
import { isOfTestMail } from '../../platform/mailed-token.ts';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { NarrowPage } from '../../ui/layout/narrow-page.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useLoaded } from '../../ui/lists/use-loaded.ts';
import styles from './mailed-newsletter-screen.module.css';
import { NewsletterArticle } from './newsletter-article.tsx';
import nl from './mailed-nl.json';

const { useTexts } = defineTexts(nl, () => import('./mailed-en.json'));

/** A newsletter in the browser, opened from a link in its mail. */
export function MailedNewsletterScreen({ token }: { token: string | null }) {
  if (token === null) return <Explanation what="badLink" />;
  return isOfTestMail(token) ? <Explanation what="testMail" /> : <LoadedNewsletter token={token} />;
}

function LoadedNewsletter({ token }: { token: string }) {
  const t = useTexts();
  const load = useCallback(() => callExtension(subscriptions.newsletter, { body: { token } }, withoutToasts), [token]);
  const { data, error, reload } = useLoaded(load);
  if (data !== null) {
    return (
      <div className={styles.screen}>
        <NewsletterArticle newsletter={data} sentAt={t('sentAt')}>
          <nav className={`row ${styles.foot}`} aria-label={t('further')}>
            <Link to="/nieuwsbrief-voorkeuren" className="touch">
              {t('preferences')}
            </Link>
            <Link to="/" className="touch">
              {t('portal', { product: productName })}
            </Link>
          </nav>
        </NewsletterArticle>
      </div>
    );
  }
  if (error instanceof CallError && error.status === 400) return <Explanation what="badLink" />;
  if (isNotFound(error)) return <Explanation what="missing" />;
  return (
    <NarrowPage title={t('title')}>
      {error === null ? (
        <Skeleton lines={8} label={t('loading')} />
      ) : (
        <LoadFailure text={t('failed')} onRetry={reload} />
      )}
    </NarrowPage>
  );
}

const withoutToasts = { success: null, showsBadInput: false } as const;

/** Why there is no newsletter to show. */
function Explanation({ what }: { what: 'badLink' | 'missing' | 'testMail' }) {
  const t = useTexts();
  return (
    <NarrowPage title={t('title')}>
      <Alert tone={what === 'badLink' ? 'error' : 'info'} title={t(what)}>
        <p>{t(`${what}Text`)}</p>
      </Alert>
      <Link to="/">{t('portal', { product: productName })}</Link>
    </NarrowPage>
  );
}
