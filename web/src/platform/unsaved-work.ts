interface WorkGuard {
  hasUnsavedChanges: () => boolean;
  /** Whether they are stored on this device as a draft. */
  keepsDraft: boolean;
  /** Whether the form may be left without a question, because its draft is there again on return. */
  mayBeLeft?: boolean;
}

const guards = new Set<WorkGuard>();

/** Registers a form that may have unsaved changes; returns a function that removes it. */
export function guardWork(guard: WorkGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

const listUnsaved = () => [...guards].filter(({ hasUnsavedChanges, mayBeLeft }) => !mayBeLeft && hasUnsavedChanges());

/** Whether signing out loses anything: drafts are removed then. */
export function losesWork(): boolean {
  return [...guards].some(({ hasUnsavedChanges }) => hasUnsavedChanges());
}

let isDiscarded = false;

/** Gives up all unsaved changes: the page is about to be left. */
export function discardWork(): void {
  isDiscarded = true;
}

/** Whether unsaved changes no longer prevent leaving. */
export const isWorkDiscarded = () => isDiscarded;

/** Whether any open form has unsaved changes. */
export function hasUnsavedWork(): boolean {
  return listUnsaved().length > 0;
}

/** Whether all unsaved changes are stored on this device as drafts. */
export function isWorkKept(): boolean {
  return listUnsaved().every(({ keepsDraft }) => keepsDraft);
}
