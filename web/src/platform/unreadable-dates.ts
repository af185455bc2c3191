/** The names of the fields with a `Timestamp`. */
const isDateField = (name: string) => /_(?:at|since|until)$|^(?:at|until|oldest|last_login|last_visit)$/.test(name);
/** Those that always have a value. */
const isRequired = (name: string) =>
  /^(?:(?:created|updated|expires|requested|last_used|deleted)_at|read_until|at|until)$/.test(name);

/**
 * Changes the dates in a response that cannot be read to null, or to '' where there always is one: other servers send ''
 * for none. Returns the response.
 */
export function dropUnreadableDates(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'object') dropUnreadableDates(value);
    else if (isDateField(name) && (typeof value !== 'string' || Number.isNaN(Date.parse(value)))) {
      (body as Record<string, unknown>)[name] = isRequired(name) ? '' : null;
    }
  }
  return body;
}
