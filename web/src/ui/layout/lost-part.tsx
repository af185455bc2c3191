import { useEffect, useEffectEvent } from 'react';
import { retryUntilBack, type LostFilesError } from '../../platform/lazy-files.ts';
import { defineTexts } from '../../platform/i18n.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import styles from './lost-part.module.css';
import en from './lost-en.json';
import nl from './lost-nl.json';

// In the first download in both languages: it says that other files are not there.
const { useTexts } = defineTexts(nl, () => Promise.resolve({ default: en }));

/** What to say about code that could not be loaded, and the button that helps. Tries again by itself. */
export function useLostPart(error: LostFilesError, retry: () => void) {
  const t = useTexts();
  const tryAgain = useEffectEvent(retry);
  useEffect(() => retryUntilBack(() => tryAgain()), []);
  return error.isOutdated
    ? {
        title: t('outdated.title'),
        text: t('outdated.text'),
        // Forms store their drafts when the page is left, or ask.
        button: <Button onClick={() => location.reload()}>{t('outdated.reload')}</Button>,
      }
    : {
        title: t('offline.title'),
        text: t('offline.text'),
        button: <Button onClick={retry}>{t('offline.retry')}</Button>,
      };
}

interface LostPartProps {
  error: LostFilesError;
  retry: () => void;
  /** Over the screen, where a dialog would be. */
  isFloating: boolean;
}

/** Shown in place of a part of a screen. */
export function LostPart({ error, retry, isFloating }: LostPartProps) {
  const { title, text, button } = useLostPart(error, retry);
  return (
    <div data-screen-only ref={isFloating ? showAbove : undefined} className={isFloating ? styles.floating : undefined}>
      <Alert tone="error" title={title}>
        <p>{text}</p>
        {button}
      </Alert>
    </div>
  );
}

/** Only popovers appear above dialogs; an older browser shows it without. */
export function showAbove(element: HTMLElement | null): void {
  // The dialog that it is in may just have been closed.
  if (element === null || !('showPopover' in element) || !element.isConnected) return;
  element.popover = 'manual';
  element.showPopover();
}
