/** A logger for the portal under test that stores every line, also at trace level. */
export function collectLogs() {
  const lines: string[] = [];
  return { lines, logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } };
}
