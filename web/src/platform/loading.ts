import { createObservable } from './observable.ts';

/** The number of pending requests. */
export const pendingRequests = createObservable(0);

/** Counts a request while it is pending. */
export async function whileLoading<Value>(request: Promise<Value>): Promise<Value> {
  pendingRequests.set(pendingRequests.get() + 1);
  try {
    return await request;
  } finally {
    pendingRequests.set(pendingRequests.get() - 1);
  }
}
