import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';

/**
 * A button with a panel that it opens. The panel closes with Escape, and when the focus or a click goes elsewhere.
 * `root` contains both; `toggle` and `panel` are the props of the two.
 */
export function usePopup<Root extends HTMLElement = HTMLDivElement>() {
  const id = useId();
  const root = useRef<Root>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    addEventListener('pointerdown', closeOutside);
    addEventListener('focusin', closeOutside);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const hide = () => setOpen(false);
  const close = () => {
    hide();
    button.current?.focus();
  };
  return {
    isOpen,
    /** Closes it and returns the focus to the button. */
    close,
    /** Closes it when the focus goes elsewhere, such as to another screen. */
    hide,
    root: {
      ref: root,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      },
    },
    toggle: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => setOpen(!isOpen),
    },
    panel: { id },
  };
}
