/** What goes wrong with an ID token, and with a logout token of the same issuer. */
const tokenKinds = [
  'wrong-iss',
  'wrong-aud',
  'aud-list',
  'alg-none',
  'hs-swap',
  'unknown-kid',
  'other-key',
  'expired',
  'not-yet-valid',
  'lower-acr',
  'no-acr',
  'wrong-nonce',
  'no-nonce',
  'wrong-sub',
  'email-unverified',
] as const;

/** What goes wrong with the answer that the browser brings back, and with the discovery document. */
const answerKinds = ['answer-wrong-iss', 'answer-no-iss', 'answer-wrong-state', 'discovery-wrong-issuer'] as const;

/** What goes wrong with any response. */
const transportKinds = [
  'slow',
  'hang',
  'drip',
  'reset',
  'http500',
  'http503',
  'html',
  'other-json',
  'huge',
  'redirect',
] as const;

const kinds = [...tokenKinds, ...answerKinds, ...transportKinds] as const;

export type TokenFault = (typeof tokenKinds)[number];
export type TransportFault = (typeof transportKinds)[number];

/** A failure of matching requests, `times` times or, without it, always. */
export interface Fault {
  kind: (typeof kinds)[number];
  /** Only of this issuer; of all without it. */
  issuer?: string;
  /** A part of the path, for a failure of any response. */
  match?: string;
  times?: number;
  /** How long `slow` waits. */
  delayMs?: number;
}

/** Validates the body of `PUT /__sim/faults`; throws an Error with the reason if it is invalid. */
export function readFaults(body: unknown): Fault[] {
  if (!Array.isArray(body)) throw new Error('the body must be a list of faults');
  return body.map((fault: Fault) => {
    if (!kinds.includes(fault.kind)) throw new Error(`kind must be one of ${kinds.join(', ')}`);
    return { ...fault };
  });
}

const isTransport = (kind: Fault['kind']): kind is TransportFault => transportKinds.includes(kind as TransportFault);
const isToken = (kind: Fault['kind']): kind is TokenFault => tokenKinds.includes(kind as TokenFault);

/** The faults of one simulator; each `take…` decrements `times` of what it returns. */
export class Faults {
  list: Fault[] = [];

  /** Whether a fault of this kind applies now. */
  take(kind: Fault['kind'], issuer: string): boolean {
    return this.#takeAll(issuer, (fault) => fault.kind === kind).length > 0;
  }

  takeOfToken(issuer: string): TokenFault[] {
    return this.#takeAll(issuer, ({ kind }) => isToken(kind)).map(({ kind }) => kind as TokenFault);
  }

  takeOfTransport(issuer: string, path: string): Fault | null {
    const matches = ({ kind, match = '' }: Fault) => isTransport(kind) && path.includes(match);
    return this.#takeAll(issuer, matches)[0] ?? null;
  }

  #takeAll(issuer: string, matches: (fault: Fault) => boolean): Fault[] {
    const found = this.list.filter(
      (fault) => (fault.times ?? 1) > 0 && (fault.issuer ?? issuer) === issuer && matches(fault),
    );
    for (const fault of found) if (fault.times !== undefined) fault.times -= 1;
    return found;
  }
}
