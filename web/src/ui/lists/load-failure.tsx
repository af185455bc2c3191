import { Button } from '../layout/button.tsx';
import { Notice } from '../layout/notice.tsx';
import { useTexts } from '../texts.ts';

/** A list or text that could not be loaded, with a way to try again. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTexts();
  return (
    <Notice tone="error">
      <p>{text}</p>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Notice>
  );
}
