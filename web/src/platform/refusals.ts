/** Handles a 403 that the person can resolve. */
interface RefusalHandlers {
  /** Asks for re-authentication; returns whether it succeeded. */
  reauthenticate: () => Promise<boolean>;
  /** Opens the setup of the second factor. */
  setUpMfa: () => void;
  /** Offers to sign in with this provider at a higher level. */
  reachLevel: (wanted: { provider: string; detail: string }) => void;
}

let handlers: RefusalHandlers | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the handlers; returns a function that removes them. */
export function handleRefusals(next: RefusalHandlers): () => void {
  handlers = next;
  return () => {
    if (handlers === next) handlers = null;
  };
}

/** Asks for re-authentication. Calls that are refused at the same time share one question. */
export function reauthenticate(): Promise<boolean> {
  asking ??= (handlers?.reauthenticate() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}

/** Opens the setup of the second factor. */
export function setUpMfa(): void {
  handlers?.setUpMfa();
}

/** Offers to sign in at the level that a refusal asks for. */
export function reachLevel({ provider = '', detail = '' }: { provider?: string; detail?: string }): void {
  handlers?.reachLevel({ provider, detail });
}
