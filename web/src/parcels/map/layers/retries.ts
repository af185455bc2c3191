/** Delays before the first, second and third retry, in milliseconds. */
export const retryDelays: readonly number[] = [1000, 2000, 4000];

/**
 * Calls `attempt` until its response is ok, with at most three retries and a longer delay before each. Returns null
 * when all failed, or when `signal` was aborted.
 */
export async function fetchWithRetries(
  attempt: () => Promise<Response>,
  signal: AbortSignal,
  delays = retryDelays,
): Promise<Response | null> {
  for (let round = 0; !signal.aborted; round += 1) {
    const response = await attempt().catch(() => null);
    if (response?.ok) return response;
    const delay = delays[round];
    if (delay === undefined) return null;
    await wait(delay, signal);
  }
  return null;
}

function wait(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    // An aborted signal sends no more events.
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
