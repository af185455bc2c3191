/** The value below which the share `p` of the numbers lies. */
export function percentile(numbers: number[], p: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * p) - 1)] ?? NaN;
}

/** How often a number of the one comes above a number of the other: 0.5 when nobody can tell them apart (ROC-AUC). */
export function areaUnderCurve(ones: number[], others: number[]): number {
  let above = 0;
  for (const one of ones) for (const other of others) above += one > other ? 1 : one === other ? 0.5 : 0;
  return above / (ones.length * others.length);
}

/** How often each status came, as in `200: 1, 401: 49`. */
export function countStatuses(statuses: number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
}
