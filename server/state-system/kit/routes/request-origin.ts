import type { IncomingHttpHeaders } from 'node:http'
import type { StateSite } from './state-site.ts'

/** Where a link to this system was: on its own pages, in the portal, typed or bookmarked by the user, or anywhere else. */
export type RequestOrigin = 'here' | 'portal' | 'user' | 'elsewhere'

const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined

/** From headers that browsers set and pages cannot forge. */
export function requestOrigin(headers: IncomingHttpHeaders, site: Pick<StateSite, 'url' | 'portalUrl'>): RequestOrigin {
  const fetchSite = headers['sec-fetch-site']
  const referrer = originOf(headers.referer)
  if (fetchSite === 'none') return 'user'
  // The referrer alone is not enough: another site to which a page here led may redirect back.
  if (fetchSite === 'same-origin' || (fetchSite === undefined && referrer === originOf(site.url))) return 'here'
  return referrer !== undefined && referrer === originOf(site.portalUrl) ? 'portal' : 'elsewhere'
}
