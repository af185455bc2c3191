import { subscriptions } from '@dijkportaal/contract/subscriptions';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { productName } from '../platform/brand.tsx';
import { callExtension } from '../platform/extensions.ts';
import { isOfTestMail } from '../platform/mailed-token.ts';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { NarrowPage } from '../ui/layout/narrow-page.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { useLoaded } from '../ui/lists/use-loaded.ts';
import { Preferences } from './preferences.tsx';
import { problemOf } from './problem.ts';
import { useTexts } from './texts.ts';

/**
 * The mail preferences of a newsletter's reader, opened from a link in it. Opening it changes nothing, because mail
 * scanners open links too.
 */
export function PreferencesScreen({ token }: { token: string | null }) {
  const t = useTexts();
  return (
    <NarrowPage title={t('title')}>
      {token === null ? (
        <Explanation what="badLink" />
      ) : isOfTestMail(token) ? (
        <Explanation what="testMail" />
      ) : (
        <LoadedPreferences token={token} />
      )}
    </NarrowPage>
  );
}

function LoadedPreferences({ token }: { token: string }) {
  const t = useTexts();
  const load = useCallback(() => callExtension(subscriptions.read, { body: { token } }, withoutToasts), [token]);
  const { data, error, reload } = useLoaded(load);
  if (data !== null) return <Preferences token={token} subscription={data} />;
  if (error === null) return <Skeleton lines={6} label={t('loading')} />;
  const problem = problemOf(error);
  return problem === 'failed' ? <LoadFailure text={t('failed')} onRetry={reload} /> : <Explanation what={problem} />;
}

const withoutToasts = { success: null, showsBadInput: false } as const;

/** Why there is nothing to choose. */
function Explanation({ what }: { what: 'badLink' | 'gone' | 'testMail' }) {
  const t = useTexts();
  return (
    <>
      <Alert tone={what === 'badLink' ? 'error' : 'info'} title={t(what)}>
        <p>{t(`${what}Text`)}</p>
      </Alert>
      {what === 'testMail' ? (
        <Link to="/">{t('portal', { product: productName })}</Link>
      ) : (
        <Link to="/user-profile">{t('profile')}</Link>
      )}
    </>
  );
}
