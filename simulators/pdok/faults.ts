const kinds = [
  'hang',
  'reset',
  'half',
  'http404',
  'http500',
  'http503',
  'http429',
  'redirect',
  'text-plain-400',
  'not-json',
  'other-json',
  'huge',
  'cursor-loop',
  'lng-lat-swapped',
  'open-ring',
  'crossing-ring',
  'holes',
] as const;

/** A failure of matching requests, `times` times or, without it, always. */
export interface Fault {
  kind: (typeof kinds)[number];
  /** A part of the path and query. */
  match?: string;
  times?: number;
  /** The value of Retry-After; none without it. */
  retryAfter?: string;
  /** How many holes of four corners `holes` puts into every part. */
  holes?: number;
}

/** Validates the body of `PUT /__sim/faults`; throws an Error with the reason if it is invalid. */
export function readFaults(body: unknown): Fault[] {
  if (!Array.isArray(body)) throw new Error('the body must be a list of faults');
  return body.map((fault: Fault) => {
    if (!kinds.includes(fault.kind)) throw new Error(`kind must be one of ${kinds.join(', ')}`);
    return { ...fault };
  });
}

/** Takes the fault for a request, if any, and decrements its `times`. */
export function takeFault(faults: Fault[], url: string): Fault | null {
  const fault = faults.find(({ match = '', times = 1 }) => times > 0 && url.includes(match));
  if (fault?.times !== undefined) fault.times -= 1;
  return fault ?? null;
}
