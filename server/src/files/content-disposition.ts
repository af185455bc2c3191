/**
 * How a browser is told to keep a file, with its name for old and new programs (RFC 6266; RFC 8187 for what is not
 * ASCII). `inline` only for what can do no harm in the portal's origin.
 */
export function contentDisposition(name: string, kind: 'inline' | 'attachment'): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
