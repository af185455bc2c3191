/** Says in a dialog that deletes something how long it can be restored. */
export { AfterDeletion } from './undo.tsx';

/** The options of a call that deletes something which goes to the bin: a toast with a button that restores it. */
export { useUndo } from './undo.tsx';

/** Restores many items, in as many calls as it takes, and loads all lists again. Throws a CallError. */
export { useRestoreItems } from './restore.ts';
