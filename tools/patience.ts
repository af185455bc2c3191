/**
 * How long a test waits for what it expects, in milliseconds, before it fails. A passing test never waits this long, so
 * it is far more than a busy machine needs; `TEST_PATIENCE=3` multiplies it for one that is slower still.
 */
export const patience = 60_000 * Number(process.env['TEST_PATIENCE'] ?? 1);

/** How long a whole test may take: several waits in a row. */
export const testTimeout = 4 * patience;
