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

/** What can be made to go wrong. */
export type FaultKind = (typeof kinds)[number];

/** A thing that goes wrong with what matches, `times` times or always. */
export interface Fault {
  match?: { system?: string; path?: string; operation?: string; param?: string };
  kind: FaultKind;
  times?: number;
  delayMs?: number;
  sizeMb?: number;
}

/** One request, as far as faults look at it. */
interface Asked {
  path: string;
  operation: string | null;
  param: string | null;
}

/** Checks what `PUT /__sim/faults` brings; throws an Error that says what is wrong. */
export function readFaults(body: unknown): Fault[] {
  if (!Array.isArray(body)) throw new Error('a list of faults is needed');
  return body.map((fault: Fault) => {
    if (!kinds.includes(fault.kind)) throw new Error(`kind must be one of ${kinds.join(', ')}`);
    return { ...fault };
  });
}

/** The fault for a request, if any, counted down. One in the header `X-Sim-Fault` goes first. */
export function takeFault(faults: Fault[], asked: Asked, header: string | undefined): Fault | null {
  if (header !== undefined && kinds.includes(header as FaultKind)) return { kind: header as FaultKind };
  const fault = faults.find((fault) => isMeant(fault, asked));
  if (fault === undefined) return null;
  if (fault.times !== undefined) fault.times -= 1;
  return fault;
}

function isMeant({ match = {}, kind, times }: Fault, { path, operation, param }: Asked): boolean {
  if (times !== undefined && times <= 0) return false;
  // Faults of tokens concern the token address, all others the reports, unless a path is named.
  if (match.path === undefined && kind.startsWith('token-') !== (path === '/oauth2/token')) return false;
  return (
    (match.system === undefined || match.system === 'relatics') &&
    (match.path === undefined || match.path === path) &&
    (match.operation === undefined || match.operation === operation) &&
    (match.param === undefined || match.param === param)
  );
}
