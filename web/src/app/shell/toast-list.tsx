import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import CloseIcon from 'lucide-react/icons/x';
import { dismissToast, toasts } from '../../platform/toasts.ts';
import { useObservable } from '../../platform/observable.ts';
import { Button } from '../../ui/layout/button.tsx';
import { showAbove } from '../../ui/layout/lost-part.tsx';
import { rememberFocus } from '../../ui/layout/remember-focus.ts';
import styles from './toast-list.module.css';
import { useTexts } from '../texts.ts';

const defaultDuration = 3000;

/** Renders the toasts, inside the open dialog if there is one: nothing outside it can be clicked. */
export function ToastList() {
  const messages = useObservable(toasts);
  const host = useSyncExternalStore(watchBody, findHost);
  return createPortal(<Messages messages={messages} />, host);
}

/** Dialogs are children of the body, the topmost one last. */
const findHost = (): Element => [...document.querySelectorAll('body > dialog[open]')].at(-1) ?? document.body;

function watchBody(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

/** Hovering over a message or focusing it pauses the timers. */
function Messages({ messages }: { messages: ReturnType<typeof toasts.get> }) {
  const t = useTexts();
  const [isPaused, setPaused] = useState(false);
  return (
    <section
      ref={showAbove}
      data-screen-only
      className={`stack-3 flush ${styles.list}`}
      aria-label={t('notification.label')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {messages.map((message) => (
        <Message key={message.id} {...message} isPaused={isPaused} closeLabel={t('notification.close')} />
      ))}
    </section>
  );
}

type MessageProps = ReturnType<typeof toasts.get>[number] & { isPaused: boolean; closeLabel: string };

function Message({ id, title, text, type, duration = defaultDuration, action, isPaused, closeLabel }: MessageProps) {
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isPaused]);
  return (
    <div
      className={styles.message}
      data-type={type}
      role={type === 'success' ? 'status' : 'alert'}
      onClick={() => dismissToast(id)}
    >
      <div>
        {title !== undefined && <strong>{title}</strong>}
        <p>{text}</p>
        {action !== undefined && (
          <Button
            variant="default"
            onClick={() => {
              action.run();
              // The message leaves with its button.
              rememberFocus()();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <button type="button" className={`icon-button ${styles.close}`} aria-label={closeLabel}>
        <CloseIcon />
      </button>
    </div>
  );
}
