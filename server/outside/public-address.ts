import { BlockList, isIP } from 'node:net'

/**
 * Ranges that do not lead to a host on the public internet (IANA special-purpose registries). Two lists, because a list
 * finds an IPv4 address also in the IPv6 range ::ffff:0:0/96, which is a part of ::/3.
 */
const special = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.ipv4.addSubnet(network, prefix, 'ipv4')
// Only 2000::/3 is in public use; the rest of IPv6 is local, multicast, reserved or contains an IPv4 address.
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.ipv6.addSubnet(network, prefix, 'ipv6')

/** False also for what is not an IP address. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return !special[family].check(address, family)
}
