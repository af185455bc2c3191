import { Button } from '../layout/button.tsx';
import { Alert } from '../layout/alert.tsx';
import { useTexts } from '../texts.ts';

/** An error message with a retry button, for a list or text that could not be loaded. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTexts();
  return (
    <Alert tone="error">
      <p>{text}</p>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Alert>
  );
}
