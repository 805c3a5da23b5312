import ipaddr from 'ipaddr.js';

/** An address without its brackets and zone, with IPv4 in IPv6 unwrapped. */
type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Networks that are let through although they are not public. */
export type AllowedNetworks = readonly (readonly [Address, number])[];

/** @param networks CIDRs or single addresses, as the settings hold them */
export function parseNetworks(networks: readonly string[]): AllowedNetworks {
  return networks.map((network) => {
    if (network.includes('/')) return ipaddr.parseCIDR(network);
    const address = ipaddr.process(network);
    return [address, address.kind() === 'ipv4' ? 32 : 128] as const;
  });
}

export type Reach = 'public' | 'allowed' | 'forbidden';

/** Global unicast; everything else in IPv6 is local, a translation of IPv4, or not yet given out. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Whether a connection to this address may be made on behalf of a tenant. Private, loopback, link-local
 * (where clouds keep their metadata), carrier and documentation networks and whatever wraps an IPv4
 * address in an IPv6 one are forbidden unless they are allowed by name.
 */
export function classifyAddress(address: string, allowed: AllowedNetworks): Reach {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return 'forbidden';
  const parsed = ipaddr.process(bare);
  if (allowed.some((network) => isWithin(parsed, network))) return 'allowed';
  if (parsed.range() !== 'unicast') return 'forbidden';
  return parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_IPV6) ? 'forbidden' : 'public';
}

function isWithin(address: Address, [network, bits]: readonly [Address, number]): boolean {
  if (address instanceof ipaddr.IPv4) {
    return network instanceof ipaddr.IPv4 && address.match([network, bits]);
  }
  return network instanceof ipaddr.IPv6 && address.match([network, bits]);
}
