import type { Note } from '@dijkportaal/contract/notes';
import { formatLocalTime } from '../platform/date-time.ts';

export type DueState = 'late' | 'today' | 'later' | 'done';

/** How urgent a follow-up is, by the day in the Netherlands; null for a note without one. */
export function dueStateOf({ due_on, done_at }: Pick<Note, 'due_on' | 'done_at'>): DueState | null {
  if (due_on === null) return null;
  if (done_at !== null) return 'done';
  const today = formatLocalTime(new Date().toISOString()).slice(0, 10);
  return due_on < today ? 'late' : due_on === today ? 'today' : 'later';
}
