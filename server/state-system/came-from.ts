import type { IncomingHttpHeaders } from 'node:http'
import { readText } from './form-values.ts'
import type { Call } from './page-routes.ts'
import type { StateSite } from './state-site.ts'

/** Where a link to this system was: on its own pages, in the portal, typed or bookmarked by the user, or anywhere else. */
export type CameFrom = 'here' | 'portal' | 'user' | 'elsewhere'

const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined

/** From headers that browsers set and pages cannot forge. */
export function cameFrom(headers: IncomingHttpHeaders, site: Pick<StateSite, 'url' | 'portalUrl'>): CameFrom {
  const fetchSite = headers['sec-fetch-site']
  const referrer = originOf(headers.referer)
  if (fetchSite === 'none') return 'user'
  // The referrer alone is not enough: another site to which a page here led may redirect back.
  if (fetchSite === 'same-origin' || (fetchSite === undefined && referrer === originOf(site.url))) return 'here'
  return referrer !== undefined && referrer === originOf(site.portalUrl) ? 'portal' : 'elsewhere'
}

/**
 * Whether the user wants this session to end: on pages of this system, by typing the address, or in the portal, whose
 * server names the session in the address. A page of the portal as the referrer proves nothing, because the portal
 * follows addresses that are in links.
 */
export const isWantedBy = (
  session: { id: string },
  { cameFrom: from, query }: Pick<Call, 'cameFrom' | 'query'>,
): boolean => from === 'here' || from === 'user' || readText(query, '__acp_compliance_session_id') === session.id
