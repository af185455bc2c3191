import { createObservable } from '../../platform/observable.ts';
import { browserStore } from '../../platform/storage.ts';

/** Whether shortcuts of one key work: speech input may type one by accident, so they can be turned off (WCAG 2.1.4). */
export const singleKeys = createObservable(browserStore.read('dijkportaal.single-keys') !== 'off');

/** Turns shortcuts of one key on or off on this device. */
export function setSingleKeys(areOn: boolean): void {
  browserStore.write('dijkportaal.single-keys', areOn ? null : 'off');
  singleKeys.set(areOn);
}

/** Whether a key is typed in a field, part of a shortcut, or pressed while a dialog is open: not for a shortcut of one key. */
export function isForOther(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return true;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const isField = target?.matches('input, textarea, select, [contenteditable]:not([contenteditable="false"])') ?? false;
  return isField || target?.isContentEditable === true || document.querySelector('dialog[open]') !== null;
}
