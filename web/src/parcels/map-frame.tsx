import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../ui/layout/button.tsx';
import { ErrorBoundary } from '../ui/layout/error-boundary.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import styles from './lazy-map.module.css';
import { useTexts } from './texts.ts';

interface MapFrameProps {
  /** Shown when the map cannot be loaded: where else to find or do the same. */
  failedText: string;
  /** Called before a retry. */
  onRetry: () => void;
  renderMap: (onBaseMapError: () => void) => ReactNode;
}

/** A separately loaded map in its frame; when it fails, what is next to it still works. */
export function MapFrame({ failedText, onRetry, renderMap }: MapFrameProps) {
  const t = useTexts();
  const [baseMapFailed, setBaseMapFailed] = useState(false);
  return (
    <>
      <ErrorBoundary
        renderFallback={(retry) => (
          <div className={`quiet flush ${styles.message}`}>
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
        <Suspense fallback={<MapLoading />}>{renderMap(() => setBaseMapFailed(true))}</Suspense>
      </ErrorBoundary>
      {baseMapFailed && (
        <p className={styles.baseMapFailed} role="status">
          {t('map.baseMapFailed')}
        </p>
      )}
    </>
  );
}

/** Placeholder of the map. */
export function MapLoading() {
  const t = useTexts();
  return (
    <p className={`quiet flush ${styles.message}`} role="status">
      {t('map.loading')}
    </p>
  );
}
