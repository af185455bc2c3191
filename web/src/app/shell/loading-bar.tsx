import { requestsUnderWay } from '../../platform/loading.ts';
import { useObservable } from '../../platform/observable.ts';
import styles from './loading-bar.module.css';

/** A thin bar at the top while a request is under way. It appears after a moment, so that quick answers do not flash. */
export function LoadingBar() {
  const isLoading = useObservable(requestsUnderWay) > 0;
  return <div className={styles.bar} data-loading={isLoading || undefined} aria-hidden="true" />;
}
