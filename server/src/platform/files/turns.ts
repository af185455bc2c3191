/** Lets a few at a time do something that takes much memory or computing; the others wait in the order they came. */
export function createTurns(atATime: number): <Result>(act: () => Promise<Result>) => Promise<Result> {
  let free = atATime;
  const waiting: (() => void)[] = [];
  return async (act) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
