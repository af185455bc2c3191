import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import CloseIcon from 'lucide-react/icons/x';
import { rememberFocus } from '../layout/remember-focus.ts';
import { useCloseOnBack } from './close-on-back.ts';
import styles from './modal.module.css';

interface ModalProps {
  title: string;
  /** Called for Escape, going back and the close button. Absent: only the dialog's own buttons close it. */
  onClose?: (() => void) | undefined;
  /** Label of the close button; absent: there is none. */
  closeLabel?: string;
  /** Whether going back closes it too; not for a question about going back, during which the history must not change. */
  closesOnBack?: boolean;
  /** For wide content, such as pictures or an editor. */
  isWide?: boolean;
  children: ReactNode;
}

const firstField = 'input:not([type="hidden"], [type="checkbox"], [hidden]):enabled, select:enabled, textarea:enabled';

/**
 * A modal dialog, open while it is rendered. The focus moves to its first field, or to its heading without one, and
 * returns when it closes, or goes to the row that replaced its own. A click outside it does nothing, so that nothing
 * typed is lost.
 */
export function Modal({ title, onClose, closeLabel, closesOnBack = true, isWide = false, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useModalDialog(dialog, heading);
  useCloseOnBack(closesOnBack, () => onClose?.());

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The browser would close it, even where it must remain open.
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
      // The browser's own ways to close, such as a gesture, or Escape while the focus is elsewhere.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      <div className={styles.top}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {closeLabel !== undefined && onClose !== undefined && (
          <button type="button" className={`icon-button ${styles.close}`} aria-label={closeLabel} onClick={onClose}>
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
    const restoreFocus = rememberFocus();
    element.showModal();
    (element.querySelector<HTMLElement>(firstField) ?? heading.current)?.focus();
    return () => {
      element.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      restoreFocus();
    };
  }, [dialog, heading]);
}
