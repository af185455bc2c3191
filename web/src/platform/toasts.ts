import { createObservable } from './observable.ts';

/** A short message over the screen. A click closes it. */
export interface Toast {
  title?: string;
  text: string;
  type: 'success' | 'error' | 'warn';
  /** Milliseconds; defaults to 3,000. */
  duration?: number;
  /** A button that undoes what was done, which Ctrl+Z does too. */
  action?: { label: string; run: () => void };
}

/** The visible messages. */
export const toasts = createObservable<readonly (Toast & { id: number })[]>([]);

let lastId = 0;

/** Shows a message; it replaces an equal one that is still visible, unless that has a button. */
export function toast(message: Toast): void {
  lastId += 1;
  const { title, text, type } = message;
  const isRepeated = (shown: Toast) =>
    shown.action === undefined && shown.title === title && shown.text === text && shown.type === type;
  const others = toasts.get().filter((shown) => !isRepeated(shown));
  toasts.set([...others, { ...message, id: lastId }]);
}

/** Removes a message. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((other) => other.id !== id));
}
