import type { ReportNode } from './report-parser.ts';

/** The elements at `steps` below a node; none is the node itself. */
export function nodesAt(node: ReportNode, steps: readonly string[]): ReportNode[] {
  return steps.reduce<ReportNode[]>(
    (nodes, step) => nodes.flatMap(({ children }) => children.filter(({ tag }) => tag === step)),
    [node],
  );
}

/** Splits `Adres/Straat` into the elements and the attribute. */
export function splitPath(path: string): { elements: readonly string[]; attribute: string } {
  const known = splitPaths.get(path);
  if (known !== undefined) return known;
  const elements = path.split('/');
  const split = { attribute: elements.pop() ?? '', elements };
  splitPaths.set(path, split);
  return split;
}

/** Paths come from the settings, so there are few; a list of contacts looks them up a million times. */
const splitPaths = new Map<string, { elements: readonly string[]; attribute: string }>();

/** Every value at a path such as `Adres/Straat`: elements, then an attribute. */
export function readValues(node: ReportNode, path: string): string[] {
  const { elements, attribute } = splitPath(path);
  return nodesAt(node, elements).flatMap(({ attributes }) => attributes[attribute] ?? []);
}

/** The first value at a path, unchanged; '' without one. */
export function readValue(node: ReportNode, path: string): string {
  return readValues(node, path)[0] ?? '';
}

const isoForm = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
const dutchForm = /^(\d{1,2})-(\d{1,2})-(\d{4})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;

/**
 * A date of Relatics (`2025-03-04`, `2025-03-04 14:05:00.000` or `04-03-2025`) as `2025-03-04` or
 * `2025-03-04T14:05:00`, in Dutch time; null if it is not a date.
 */
export function readDate(raw: string): string | null {
  const text = raw.trim();
  const iso = isoForm.exec(text);
  const dutch = dutchForm.exec(text);
  const [year, month, day] = iso ? iso.slice(1, 4) : dutch ? dutch.slice(1, 4).toReversed() : [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const [hour, minute = '00', second = '00'] = (iso ?? dutch ?? []).slice(4);
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = hour === undefined ? '' : `T${hour.padStart(2, '0')}:${minute}:${second}`;
  // Date reads 31-02 as 03-03; a date that does not round-trip is invalid.
  const parsed = new Date(`${date}${time || 'T00:00:00'}Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date) return null;
  return date + time;
}
