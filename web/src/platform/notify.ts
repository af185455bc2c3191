import { createObservable } from './observable.ts';

/** A short message over the screen. `duration` in milliseconds, 3,000 when left out; a click closes it. */
export interface Notification {
  title?: string;
  text: string;
  type: 'success' | 'error' | 'warn';
  duration?: number;
}

/** Messages that wait to be shown: the component that shows them is only loaded for the first. */
export const notifications = createObservable<readonly (Notification & { id: number })[]>([]);

let lastId = 0;

/** Shows a message. */
export function notify(notification: Notification): void {
  lastId += 1;
  notifications.set([...notifications.get(), { ...notification, id: lastId }]);
}

/** Takes a message away. */
export function dismiss(id: number): void {
  notifications.set(notifications.get().filter((notification) => notification.id !== id));
}
