import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import CloseIcon from 'lucide-react/icons/x';
import styles from './modal.module.css';

interface ModalProps {
  title: string;
  /** What Escape and the close button do. Left out, the dialog stays until its own buttons end it. */
  onClose?: (() => void) | undefined;
  /** The name of the close button; left out, there is none. */
  closeLabel?: string;
  /** For what needs more room than a form: pictures, an editor. */
  isWide?: boolean;
  children: ReactNode;
}

const firstField = 'input:not([type="hidden"], [type="checkbox"], [hidden]):enabled, select:enabled, textarea:enabled';

/**
 * A dialog over the screen, open as long as it is drawn. The focus goes to its first field, or to its heading where it
 * has none, and back to where it came from. A click beside it does nothing, so that nobody loses what they typed.
 */
export function Modal({ title, onClose, closeLabel, isWide = false, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useModalDialog(dialog, heading);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The browser would close it by itself, also where it must stay.
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  };

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      closedby="none"
      onKeyDown={closeOnEscape}
    >
      <div className={styles.top}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {closeLabel !== undefined && onClose !== undefined && (
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <CloseIcon />
          </button>
        )}
      </div>
      {children}
    </dialog>,
    document.body,
  );
}

function useModalDialog(dialog: RefObject<HTMLDialogElement | null>, heading: RefObject<HTMLHeadingElement | null>) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    element.showModal();
    (element.querySelector<HTMLElement>(firstField) ?? heading.current)?.focus();
    return () => {
      element.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      // What opened it may go in the same moment: the start of the screen is then the next best place.
      setTimeout(() => {
        if (opener?.isConnected || document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      });
    };
  }, [dialog, heading]);
}
