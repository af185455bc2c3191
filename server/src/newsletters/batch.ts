/**
 * Collects what many ask for one by one and does it together: while one statement runs, the next ones gather. Each
 * caller gets the answer of the statement its item was in, or its error.
 */
export function inBatches<Item, Answer>(work: (items: Item[]) => Promise<Answer>): (item: Item) => Promise<Answer> {
  let next: { items: Item[]; answer: Promise<Answer> } | null = null;
  let running: Promise<unknown> = Promise.resolve();
  return (item) => {
    if (next === null) {
      const items: Item[] = [];
      const answer = running.then(() => {
        next = null;
        return work(items);
      });
      running = answer.catch(() => {});
      next = { items, answer };
    }
    next.items.push(item);
    return next.answer;
  };
}
