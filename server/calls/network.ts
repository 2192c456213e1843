import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const parts = (text: string | undefined) => (text ? text.split(':') : []);
  const [first, last] = [parts(head), parts(tail)];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...(tail === undefined ? [] : zeros), ...last].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

/**
 * The unit by which callers are counted: one customer of a provider. That is an IPv4 address in any notation, or a
 * /64 network of IPv6, in which a customer has unlimited addresses.
 */
export function networkOf(ip: string): string {
  const v4 = MAPPED.exec(ip)?.[1] ?? ip;
  return isIPv6(v4) ? groupsOf(v4).slice(0, 4).join(':') : v4;
}

/** Addresses that often belong to one operator: /24 in IPv4, /48 in IPv6. */
export function neighbourhoodOf(ip: string): string {
  const network = networkOf(ip);
  return network.includes(':')
    ? network.split(':').slice(0, 3).join(':')
    : network.split('.').slice(0, 3).join('.');
}
