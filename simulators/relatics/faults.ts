const kinds = [
  'delay',
  'hang',
  'stall',
  'reset',
  'half',
  'http500',
  'http503',
  'http429',
  'soapfault',
  'redirect',
  'malformed',
  'not-xml',
  'wrong-charset',
  'doctype',
  'expired-token',
  'token-down',
  'token-short',
  'huge',
  'endless',
  'duplicate',
  'reorder',
  'export-error',
  'empty-result',
  'schema-drift',
  'single-vs-list',
  'no-documents',
  'other-file',
  'bad-base64',
  'bad-zip',
  'zip-slip',
  'zip-bomb',
  'zip-many',
  'large-file',
] as const;

/** A kind of failure that the simulator can produce. */
export type FaultKind = (typeof kinds)[number];

/** A failure of matching requests, `times` times or, without it, always. */
export interface Fault {
  match?: { system?: string; path?: string; operation?: string; param?: string };
  kind: FaultKind;
  times?: number;
  delayMs?: number;
  sizeMb?: number;
}

/** The parts of a request that faults match on. */
interface FaultTarget {
  path: string;
  operation: string | null;
  param: string | null;
}

/** Validates the body of `PUT /__sim/faults`; throws an Error with the reason if it is invalid. */
export function readFaults(body: unknown): Fault[] {
  if (!Array.isArray(body)) throw new Error('the body must be a list of faults');
  return body.map((fault: Fault) => {
    if (!kinds.includes(fault.kind)) throw new Error(`kind must be one of ${kinds.join(', ')}`);
    return { ...fault };
  });
}

/** Takes the fault for a request, if any, and decrements its `times`. The header `X-Sim-Fault` has precedence. */
export function takeFault(faults: Fault[], target: FaultTarget, header: string | undefined): Fault | null {
  if (header !== undefined && kinds.includes(header as FaultKind)) return { kind: header as FaultKind };
  const fault = faults.find((fault) => matches(fault, target));
  if (fault === undefined) return null;
  if (fault.times !== undefined) fault.times -= 1;
  return fault;
}

function matches({ match = {}, kind, times }: Fault, { path, operation, param }: FaultTarget): boolean {
  if (times !== undefined && times <= 0) return false;
  // Without a path, token faults apply to the token endpoint and all others to the reports.
  if (match.path === undefined && kind.startsWith('token-') !== (path === '/oauth2/token')) return false;
  return (
    (match.system === undefined || match.system === 'relatics') &&
    (match.path === undefined || match.path === path) &&
    (match.operation === undefined || match.operation === operation) &&
    (match.param === undefined || match.param === param)
  );
}
