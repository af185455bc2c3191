export { AfterDeletion } from './undo.tsx';
export { useUndo } from './undo.tsx';
export { useRestoreItems } from './restore.ts';
