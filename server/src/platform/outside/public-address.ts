import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';

/** A host that has an address which is not on the public internet. */
export class PrivateAddressError extends Error {}

/** Networks that are not on the public internet (IANA's special-purpose registries). */
const notPublic = new BlockList();
for (const network of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [address = '', bits = ''] = network.split('/');
  notPublic.addSubnet(address, Number(bits), 'ipv4');
}
/** IPv6 gives out only these; within them are examples and tunnels to IPv4. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(address, bits, 'ipv6');
}

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address);
  return globalIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Throws a PrivateAddressError for a host that is an IP address itself, which is never looked up. */
export function requirePublicHost({ hostname }: URL, isPublic = isPublicAddress): void {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isPublic(host)) throw new PrivateAddressError(host);
}

/**
 * Looks a name up for a connection, which is made to the address that was checked: the name cannot have another one a
 * moment later. One private address is enough to refuse it.
 */
export const publicLookup =
  (isPublic = isPublicAddress): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      if (addresses.some(({ address }) => !isPublic(address))) return callback(new PrivateAddressError(hostname), []);
      const [first] = addresses;
      if (options.all === true || first === undefined) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
