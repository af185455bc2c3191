/** Shows in a dialog that deletes something how long it can be restored. */
export { AfterDeletion } from './undo.tsx';

/** The options of a call that moves something to the bin: a toast with a button that restores it. */
export { useUndo } from './undo.tsx';

/** Restores many items, in as many calls as needed, and reloads all lists. Throws a CallError. */
export { useRestoreItems } from './restore.ts';
