/** The percentile `p` (0 to 1) of the numbers. */
export function percentile(numbers: number[], p: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * p) - 1)] ?? NaN;
}

/** ROC-AUC: the probability that a number of `ones` exceeds one of `others`; 0.5 if they are indistinguishable. */
export function areaUnderCurve(ones: number[], others: number[]): number {
  let above = 0;
  for (const one of ones) for (const other of others) above += one > other ? 1 : one === other ? 0.5 : 0;
  return above / (ones.length * others.length);
}

/** The number of responses per status, such as `200: 1, 401: 49`. */
export function countStatuses(statuses: number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
}
