import type { KeyboardEvent } from 'react';

/** Whether the key is Enter, which then does not save the form around the field. */
export function takeEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter') return false;
  event.preventDefault();
  return true;
}
