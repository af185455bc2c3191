/** A database error carries the query's values, which may be personal: only what helps to find the cause is logged. */
export function withoutSecrets(error: Error) {
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code, constraint, table } = cause as { code?: string; constraint?: string; table?: string };
  const message = error.cause === undefined ? error.message : cause.message;
  return { name: error.name, message, code, constraint, table, stack: cause.stack };
}
