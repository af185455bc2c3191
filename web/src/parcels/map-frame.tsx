import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../ui/layout/button.tsx';
import { ErrorBoundary } from '../ui/layout/error-boundary.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import styles from './lazy-map.module.css';
import { useTexts } from './texts.ts';

interface MapFrameProps {
  /** What is said when the map cannot be loaded: where the same can be found or done. */
  failedText: string;
  /** Before the map is tried again. */
  onRetry: () => void;
  renderMap: (onBaseMapError: () => void) => ReactNode;
}

/** A map whose code is loaded apart, in its frame; whatever fails, what stands beside it stays in use. */
export function MapFrame({ failedText, onRetry, renderMap }: MapFrameProps) {
  const t = useTexts();
  const [groundFailed, setGroundFailed] = useState(false);
  return (
    <>
      <ErrorBoundary
        renderFallback={(retry) => (
          <div className={styles.message}>
            <Alert tone="error">
              <p>{failedText}</p>
              <Button
                variant="default"
                onClick={() => {
                  onRetry();
                  retry();
                }}
              >
                {t('map.retry')}
              </Button>
            </Alert>
          </div>
        )}
      >
        <Suspense fallback={<MapLoading />}>{renderMap(() => setGroundFailed(true))}</Suspense>
      </ErrorBoundary>
      {groundFailed && (
        <p className={styles.groundFailed} role="status">
          {t('map.groundFailed')}
        </p>
      )}
    </>
  );
}

/** Stands where the map will be. */
export function MapLoading() {
  const t = useTexts();
  return (
    <p className={styles.message} role="status">
      {t('map.loading')}
    </p>
  );
}
