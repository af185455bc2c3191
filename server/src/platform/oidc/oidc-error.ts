/**
 * Why somebody cannot sign in with a provider. unavailable: it is down, slow or answers nonsense; refused: it says no,
 * for instance because the person cancelled; invalid: what came back is not what the portal asked for.
 */
export class OidcError extends Error {
  readonly kind: 'unavailable' | 'refused' | 'invalid';

  constructor(kind: OidcError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
