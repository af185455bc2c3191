import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import CloseIcon from 'lucide-react/icons/x';
import { dismiss, notifications } from '../../platform/notify.ts';
import { useObservable } from '../../platform/observable.ts';
import styles from './notification-list.module.css';
import { useTexts } from '../texts.ts';

const defaultDuration = 3000;

/** The messages over the screen, and over the dialog that is open: what lies outside of that cannot be clicked. */
export function NotificationList() {
  const messages = useObservable(notifications);
  const host = useSyncExternalStore(watchBody, findHost);
  return createPortal(<Messages messages={messages} />, host);
}

/** Where messages are drawn: dialogs are children of the body, the topmost one last. */
const findHost = (): Element => [...document.querySelectorAll('body > dialog[open]')].at(-1) ?? document.body;

function watchBody(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

/** Only popovers get above dialogs. What does not know them hides nothing. */
function raise(list: HTMLElement | null): void {
  if (list === null || !('showPopover' in list)) return;
  list.popover = 'manual';
  list.showPopover();
}

/** Pointing at the messages or focusing one stops the clock. */
function Messages({ messages }: { messages: ReturnType<typeof notifications.get> }) {
  const t = useTexts();
  const [isPaused, setPaused] = useState(false);
  return (
    <section
      ref={raise}
      className={styles.list}
      aria-label={t('notification.label')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {messages.map((notification) => (
        <Message key={notification.id} {...notification} isPaused={isPaused} closeLabel={t('notification.close')} />
      ))}
    </section>
  );
}

type MessageProps = ReturnType<typeof notifications.get>[number] & { isPaused: boolean; closeLabel: string };

function Message({ id, title, text, type, duration = defaultDuration, isPaused, closeLabel }: MessageProps) {
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isPaused]);
  return (
    <div
      className={styles.message}
      data-type={type}
      role={type === 'success' ? 'status' : 'alert'}
      onClick={() => dismiss(id)}
    >
      <div>
        {title !== undefined && <strong>{title}</strong>}
        <p>{text}</p>
      </div>
      <button type="button" aria-label={closeLabel}>
        <CloseIcon />
      </button>
    </div>
  );
}
