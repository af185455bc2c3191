/**
 * Combines single calls into batches: calls made while one batch runs form the next one. Each caller gets the result or
 * the error of the batch that its item was in.
 */
export function inBatches<Item, Result>(work: (items: Item[]) => Promise<Result>): (item: Item) => Promise<Result> {
  let next: { items: Item[]; result: Promise<Result> } | null = null;
  let running: Promise<unknown> = Promise.resolve();
  return (item) => {
    if (next === null) {
      const items: Item[] = [];
      const result = running.then(() => {
        next = null;
        return work(items);
      });
      running = result.catch(() => {});
      next = { items, result };
    }
    next.items.push(item);
    return next.result;
  };
}
