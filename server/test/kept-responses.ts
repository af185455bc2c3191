/**
 * Fields that signing in for the test changes; `everyone`, which until 0.1.0 was true for residents whatever they saw;
 * and `version` of newsletters, which have an ETag instead.
 */
const mayDiffer = new Set(['last_login', 'count', 'next', 'everyone', 'version']);

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * A response reduced to the fields and rows of an older response: releases may add fields, sort differently, and have
 * newer rows.
 */
export function reduceTo(older: unknown, response: unknown): unknown {
  if (Array.isArray(older) && Array.isArray(response)) return reduceRows(older, response);
  if (!isObject(older) || !isObject(response)) return response;
  return Object.fromEntries(
    Object.entries(older)
      .filter(([name]) => !mayDiffer.has(name))
      .map(([name, value]) => [name, reduceTo(value, response[name])]),
  );
}

/** Rows with an id in the order of the older response, others in their own order. */
function reduceRows(older: unknown[], response: unknown[]): unknown[] {
  const idOf = (row: unknown) => (isObject(row) ? row['id'] : undefined);
  if (older.some((row) => idOf(row) === undefined)) {
    return response.map((row, index) => reduceTo(older[index], row));
  }
  return older.map((row) => {
    const found = response.find((one) => idOf(one) === idOf(row));
    return found === undefined ? undefined : reduceTo(row, found);
  });
}
