import { pendingRequests } from '../../platform/loading.ts';
import { useObservable } from '../../platform/observable.ts';
import styles from './loading-bar.module.css';

/**
 * A thin bar at the top while a request is pending. It appears after a delay, so that it does not flash for fast
 * responses.
 */
export function LoadingBar() {
  const isLoading = useObservable(pendingRequests) > 0;
  return <div data-screen-only className={styles.bar} data-loading={isLoading || undefined} aria-hidden="true" />;
}
