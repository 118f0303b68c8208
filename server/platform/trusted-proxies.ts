import { isIP } from 'node:net'

/** How many proxies stand before the server, or which ones; none: nobody's X-Forwarded-* is believed. */
export type TrustedProxies = 'none' | number | string[]

const mostHops = 10
const wanted =
  'be “no”, how many proxies stand before the server (such as 1), or their addresses separated by commas ' +
  '(such as 10.0.0.5, 10.1.0.0/16)'

/** Throws a sentence that finishes "TRUST_PROXY must …". */
export function readTrustedProxies(text: string): TrustedProxies {
  const value = text.toLowerCase()
  if (['no', 'false', 'off', '0'].includes(value)) return 'none'
  if (['yes', 'true', 'on'].includes(value))
    throw new Error(`${wanted}; anyone could make up an address if every sender were believed`)
  if (/^\d+$/.test(value)) {
    const hops = Number(value)
    if (hops > mostHops) throw new Error(wanted)
    return hops
  }
  const addresses = value.split(',').map((each) => each.trim())
  if (!addresses.every(isAddressOrRange)) throw new Error(wanted)
  return addresses
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  // A range of all addresses would believe every sender.
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)
}

/** In the words of Fastify, which takes addresses but trusts no bare number of hops. The nearest sender is hop 0. */
export const trustProxyOption = (
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) => {
  if (proxies === 'none') return false
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies
}
