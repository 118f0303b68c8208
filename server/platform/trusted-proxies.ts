import { isIP } from 'node:net'

/** The number of proxies in front of the server, or their addresses; with `none` no X-Forwarded-* header is trusted. */
export type TrustedProxies = 'none' | number | string[]

const mostHops = 10
const wanted =
  'be “no”, the number of proxies in front of the server (such as 1), or their addresses separated by commas ' +
  '(such as 10.0.0.5, 10.1.0.0/16)'

/** Throws a sentence that completes "TRUST_PROXY must …". */
export function readTrustedProxies(text: string): TrustedProxies {
  const value = text.toLowerCase()
  if (['no', 'false', 'off', '0'].includes(value)) return 'none'
  if (['yes', 'true', 'on'].includes(value))
    throw new Error(`${wanted}; anyone could forge an address if every sender were trusted`)
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
  // A range of all addresses would trust every sender.
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)
}

/** In Fastify's format, which accepts addresses but not a bare number of hops. The nearest sender is hop 0. */
export const trustProxyOption = (
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) => {
  if (proxies === 'none') return false
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies
}
