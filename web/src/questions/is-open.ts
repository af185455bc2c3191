import { formatLocalTime } from '../platform/date-time.ts';

/** Whether one can still react to a question, which closes when this day begins in the Netherlands. */
export const isOpen = (before: string, now = Date.now()): boolean =>
  formatLocalTime(new Date(now).toISOString()).slice(0, 10) < before;
