interface WorkGuard {
  hasUnsavedChanges: () => boolean;
  /** Whether they are stored on this device as a draft. */
  keepsDraft: boolean;
}

const guards = new Set<WorkGuard>();

/** Registers a form that may have unsaved changes; returns a function that removes it. */
export function guardWork(guard: WorkGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

const listUnsaved = () => [...guards].filter(({ hasUnsavedChanges }) => hasUnsavedChanges());

/** Whether any open form has unsaved changes. */
export function hasUnsavedWork(): boolean {
  return listUnsaved().length > 0;
}

/** Whether all unsaved changes are stored on this device as drafts. */
export function isWorkKept(): boolean {
  return listUnsaved().every(({ keepsDraft }) => keepsDraft);
}
