import { useEffect, useState } from 'react';
import { dismiss, notifications } from '../platform/notify.ts';
import { useObservable } from '../platform/observable.ts';
import { CloseIcon } from '../ui/icons.tsx';
import styles from './notification-list.module.css';
import { useTexts } from './texts.ts';

const defaultDuration = 3000;

/** The messages over the screen, bottom right. Pointing at them or focusing one stops the clock. */
export function NotificationList() {
  const t = useTexts();
  const [isPaused, setPaused] = useState(false);
  return (
    <section
      className={styles.list}
      aria-label={t('notification.label')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {useObservable(notifications).map((notification) => (
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
