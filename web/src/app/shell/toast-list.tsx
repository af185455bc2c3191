import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import CloseIcon from 'lucide-react/icons/x';
import { dismissToast, toasts } from '../../platform/toasts.ts';
import { useObservable } from '../../platform/observable.ts';
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
function Messages({ messages }: { messages: readonly Shown[] }) {
  const t = useTexts();
  const [isPaused, setPaused] = useState(false);
  const list = useRef<HTMLElement>(null);
  const leave = useUndoKeys(list, messages);
  useLayoutEffect(() => showAbove(list.current), []);
  return (
    <section
      ref={list}
      data-screen-only
      className={`stack-3 flush ${styles.list}`}
      aria-label={t('notification.label')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {messages.map((message) => (
        <Message key={message.id} {...message} isPaused={isPaused} onUndone={leave} />
      ))}
    </section>
  );
}

/** Where Ctrl+Z undoes what was typed. */
const textFields =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, [contenteditable="true"]';

/**
 * Ctrl+Z does what the button of the latest message does, and the first Tab after the message goes to that button; from
 * there Tab returns. Returns the function that moves the focus back when the button disappears.
 */
function useUndoKeys(list: RefObject<HTMLElement | null>, messages: readonly Shown[]): () => void {
  const latest = messages.findLast(({ action }) => action !== undefined);
  const visited = useRef(0);
  const cameFrom = useRef<HTMLElement | null>(null);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, shiftKey, altKey } = event;
    const hasCommand = event.ctrlKey || event.metaKey;
    if (latest === undefined || altKey || !(target instanceof Element)) return;
    if (key.toLowerCase() === 'z' && hasCommand && !shiftKey && !target.matches(textFields)) {
      event.preventDefault();
      dismissToast(latest.id);
      latest.action?.run();
      return;
    }
    if (key !== 'Tab' || hasCommand) return;
    const button = list.current?.querySelector<HTMLElement>(`[data-undo="${latest.id}"]`);
    const isInside = list.current?.contains(target) ?? false;
    if (!isInside && !shiftKey && visited.current !== latest.id) {
      event.preventDefault();
      visited.current = latest.id;
      cameFrom.current = target instanceof HTMLElement ? target : null;
      button?.focus();
    } else if (isInside && cameFrom.current?.isConnected && (target === button) === shiftKey) {
      event.preventDefault();
      cameFrom.current.focus();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);
  return () => rememberFocus(cameFrom.current)();
}

const undoKey = /Mac|iP/.test(navigator.userAgent) ? 'Cmd+Z' : 'Ctrl+Z';

type Shown = ReturnType<typeof toasts.get>[number];
type MessageProps = Shown & { isPaused: boolean; onUndone: () => void };

function Message({ id, title, text, type, duration = defaultDuration, action, isPaused, onUndone }: MessageProps) {
  const t = useTexts();
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
          <p className={styles.undo}>
            <button
              type="button"
              data-undo={id}
              className="button-link"
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={() => {
                action.run();
                // The message leaves with its button.
                onUndone();
              }}
            >
              {action.label}
            </button>
            <span className="note">{t('notification.orPress', { key: undoKey })}</span>
          </p>
        )}
      </div>
      <button type="button" className={`icon-button ${styles.close}`} aria-label={t('notification.close')}>
        <CloseIcon />
      </button>
    </div>
  );
}
