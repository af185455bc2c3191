/** Whether the browser knows passkeys, on an address that can have them: they belong to a name, not to a number. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);
