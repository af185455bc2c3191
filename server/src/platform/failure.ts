/** Certificates whose authority this machine does not know. */
const untrusted =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|CERT_UNTRUSTED)$/;

/** The same in words, for libraries that replace the code by their own. */
const untrustedWords = /self-signed certificate|unable to (verify the first|get (local )?issuer) certificate/;

/**
 * One line about why something outside the portal failed, for a log or a terminal: the innermost error with its code,
 * and what to do about a certificate. Never contains an e-mail address.
 */
export function describeFailure(error: unknown): string {
  const cause = innermost(error);
  if (!(cause instanceof Error)) return String(cause);
  const code = codeOf(cause);
  // A host with several addresses: one failure for each of them.
  const parts = cause instanceof AggregateError ? cause.errors.map(describeFailure) : [cause.message || cause.name];
  const line = [...new Set(parts)]
    .join(', ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\s<>"]+/g, (word) => (word.includes('@') ? '(address)' : word));
  const { host } = cause as { host?: unknown };
  const where = typeof host !== 'string' || line.includes(host) ? '' : ` at ${host}`;
  const withCode = code === '' || line.includes(code) ? line + where : `${line}${where} (${code})`;
  return isUntrusted(code) || untrustedWords.test(line)
    ? `${withCode}: its certificate is not from an authority that this machine trusts; set NODE_EXTRA_CA_CERTS to the certificate of your own`
    : withCode;
}

/** The code of the innermost error, such as ECONNREFUSED, AccessDenied or a SQLSTATE; '' if it has none. */
export function failureCode(error: unknown): string {
  const cause = innermost(error);
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? codeOf(first) : '';
}

/** Whether TLS refused the certificate of the other side, or the other side has no TLS. */
export const isTlsFailure = (error: unknown) =>
  isUntrusted(failureCode(error)) ||
  /^(CERT_|ERR_TLS_|ERR_SSL_|HOSTNAME_MISMATCH)/.test(failureCode(error)) ||
  /does not support SSL/.test(describeFailure(error));

const isUntrusted = (code: string) => untrusted.test(code);

function codeOf(error: Error): string {
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  if (typeof code === 'string') return code;
  // An error of an S3 service has its code as its name.
  if ($metadata?.httpStatusCode !== undefined) return `${error.name}, HTTP ${$metadata.httpStatusCode}`;
  return error.name === 'TimeoutError' ? 'ETIMEDOUT' : '';
}

function innermost(error: unknown): unknown {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  return inner;
}
