const guards = new Set<() => boolean>();

/** Registers a form that may have unsaved changes; returns a function that removes it. */
export function guardWork(hasUnsavedChanges: () => boolean): () => void {
  guards.add(hasUnsavedChanges);
  return () => void guards.delete(hasUnsavedChanges);
}

/** Whether any open form has unsaved changes. */
export function hasUnsavedWork(): boolean {
  return [...guards].some((hasUnsavedChanges) => hasUnsavedChanges());
}
