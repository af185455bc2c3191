/**
 * Marks the promise as fulfilled for React's `use`. It would otherwise briefly suspend the page, and the focus would be
 * lost.
 */
export function markWhenFulfilled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  );
  return promise;
}
