import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { LostFilesError, retryUntilBack } from '../platform/lazy-files.ts';
import { Button } from '../ui/layout/button.tsx';
import { ErrorBoundary } from '../ui/layout/error-boundary.tsx';
import { LostPart } from '../ui/layout/lost-part.tsx';
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
        renderFallback={(show, error) => {
          const retry = () => {
            onRetry();
            show();
          };
          return error instanceof LostFilesError && error.isOutdated ? (
            <div className={`quiet flush ${styles.message}`}>
              <LostPart error={error} retry={retry} isFloating={false} />
            </div>
          ) : (
            <FailedMap text={failedText} onRetry={retry} />
          );
        }}
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

/** Tries again by itself: the map is usually absent because the connection is. */
function FailedMap({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTexts();
  const retry = useEffectEvent(onRetry);
  useEffect(() => retryUntilBack(() => retry()), []);
  return (
    <div className={`quiet flush ${styles.message}`}>
      <Alert tone="error">
        <p>{text}</p>
        <Button variant="default" onClick={onRetry}>
          {t('map.retry')}
        </Button>
      </Alert>
    </div>
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
