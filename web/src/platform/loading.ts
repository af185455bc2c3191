import { createObservable } from './observable.ts';

/** How many requests are under way. */
export const requestsUnderWay = createObservable(0);

/** Counts a request while it lasts. */
export async function whileLoading<Value>(request: Promise<Value>): Promise<Value> {
  requestsUnderWay.set(requestsUnderWay.get() + 1);
  try {
    return await request;
  } finally {
    requestsUnderWay.set(requestsUnderWay.get() - 1);
  }
}
