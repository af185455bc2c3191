import { channel } from 'node:diagnostics_channel';

/**
 * What is counted, by name. The labels have few values and never personal data: they become labels of metrics, visible
 * to everyone with access to the metrics.
 */
export interface CountedEvents {
  /** An attempt to send a mail. */
  mail: { kind: 'account' | 'newsletter'; result: 'sent' | 'postponed' | 'unanswered' | 'failed' };
  /** `result` is `success`, or the reason in the audit log. */
  sign_in: { way: string; result: string };
  /** unscanned: stored until the scanner is available. */
  upload: { result: 'stored' | 'unscanned' | 'refused' | 'failed' };
  /** A run of a recurring job. */
  job: { name: string; result: 'succeeded' | 'failed' };
}

/** One event with its labels. */
export type CountedEvent = {
  [Name in keyof CountedEvents]: { name: Name; labels: CountedEvents[Name] };
}[keyof CountedEvents];

/** A call of another system. */
export interface OutgoingCall {
  system: 'database' | 'relatics' | 'pdok' | 'smtp' | 's3' | 'clamd' | 'oidc' | 'website';
  /** The kind of call: a name from the code, never a URL or a value. */
  operation: string;
  /** The text of a statement with $1 and $2 for its values. */
  statement?: string | undefined;
}

/** How a call ended. */
export interface FinishedCall extends OutgoingCall {
  /** `ok`, or one of a few words for what went wrong. */
  result: string;
  /** In milliseconds, by `performance.now()`. */
  startedAt: number;
  endedAt: number;
}

// Nothing is loaded or collected unless metrics or traces are on: without a subscriber these do nothing.
/** Carries every `CountedEvent`. */
export const countedEvents = channel('dijkportaal.counted-events');
/** Carries every `FinishedCall`. */
export const finishedCalls = channel('dijkportaal.finished-calls');

/** Counts an event, when metrics are on. */
export function countEvent<Name extends keyof CountedEvents>(name: Name, labels: CountedEvents[Name]): void {
  if (countedEvents.hasSubscribers) countedEvents.publish({ name, labels });
}

/** Starts timing a call. The returned function ends it with the result; call it once. */
export function startCall(call: OutgoingCall): (result: string) => void {
  const startedAt = performance.now();
  return (result) => {
    if (!finishedCalls.hasSubscribers) return;
    finishedCalls.publish({ ...call, result, startedAt, endedAt: performance.now() } satisfies FinishedCall);
  };
}

/** Measures a call that is one promise; `explain` gives the result of one that failed. */
export async function measureCall<Answer>(
  call: OutgoingCall,
  work: () => Promise<Answer>,
  explain: (error: unknown) => string,
): Promise<Answer> {
  const finish = startCall(call);
  try {
    const response = await work();
    finish('ok');
    return response;
  } catch (error) {
    finish(explain(error));
    throw error;
  }
}
