import { createObservable } from './observable.ts';

/** A short message over the screen. A click closes it. */
interface Toast {
  title?: string;
  text: string;
  type: 'success' | 'error' | 'warn';
  /** Milliseconds; 3,000 when left out. */
  duration?: number;
}

/** The messages that are shown now. The component that shows them is not loaded before the first. */
export const toasts = createObservable<readonly (Toast & { id: number })[]>([]);

let lastId = 0;

/** Shows a message. */
export function toast(message: Toast): void {
  lastId += 1;
  toasts.set([...toasts.get(), { ...message, id: lastId }]);
}

/** Removes a message. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((other) => other.id !== id));
}
