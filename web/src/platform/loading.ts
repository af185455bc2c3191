import { createObservable } from './observable.ts';

/** The number of pending requests. */
export const requestsUnderWay = createObservable(0);

/** Counts a request while it is pending. */
export async function whileLoading<Value>(request: Promise<Value>): Promise<Value> {
  requestsUnderWay.set(requestsUnderWay.get() + 1);
  try {
    return await request;
  } finally {
    requestsUnderWay.set(requestsUnderWay.get() - 1);
  }
}
