/** What the shell does about a 403 that the person can do something about. */
interface RefusalHandlers {
  /** Asks who is there once more; answers whether the person proved it. */
  reauthenticate: () => Promise<boolean>;
  /** Leads to where the second factor is set up. */
  setUpMfa: () => void;
}

let handlers: RefusalHandlers | null = null;
let asking: Promise<boolean> | null = null;

/** Registers what is done about refusals; answers how to stop. */
export function handleRefusals(next: RefusalHandlers): () => void {
  handlers = next;
  return () => {
    if (handlers === next) handlers = null;
  };
}

/** Has the person prove who they are. Calls that are refused at the same time share one question. */
export function reauthenticate(): Promise<boolean> {
  asking ??= (handlers?.reauthenticate() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

/** Has the second factor set up. */
export function setUpMfa(): void {
  handlers?.setUpMfa();
}
