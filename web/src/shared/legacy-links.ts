import type { Session } from '@contract/auth.ts'
import { agencyParameter, stateSystemPages } from '@contract/state-system-pages.ts'
import { brand } from './page-config.ts'
import { parseUrlSearch, stringifyUrlSearch, type UrlSearchInput } from './url-search.ts'

/** What a link into a state system needs: the system's address, and the agency that the portal shows. */
export type LinkingSession = Pick<Session, 'complianceSystemUrl' | 'complianceAgencyId'>

/** Pages of a state's compliance system that the portal links to; each opens in a new tab. */
export const legacyPages = {
  quotes: stateSystemPages.quotes,
  expiredQuotes: `${stateSystemPages.quotes}?status=Expired`,
  bookings: stateSystemPages.bookings,
  invoices: stateSystemPages.invoices,
  keyManagement: stateSystemPages.keyManagement,
  keyCollectionHistory: stateSystemPages.keyCollectionHistory,
  leaseChecks: stateSystemPages.leaseChecks,
  serviceReports: stateSystemPages.serviceReports,
  newWorkOrder: stateSystemPages.newWorkOrder,
  profile: brand.profilePath,
  officeProfile: brand.officeProfilePath,
  manageUsers: brand.manageUsersPath,
} as const
export type LegacyPage = keyof typeof legacyPages

/** Every link names the agency, so that a user of several agencies finds the one that the portal shows. */
function addressOf(session: LinkingSession, page: string, search: UrlSearchInput = {}): string {
  const [path = '', given = ''] = page.split('?', 2)
  const query = { ...parseUrlSearch(given), ...search, [agencyParameter]: session.complianceAgencyId }
  return `${session.complianceSystemUrl.replace(/\/+$/, '')}${path}${stringifyUrlSearch(query)}`
}

export const legacyLink = (session: LinkingSession, page: LegacyPage): string => addressOf(session, legacyPages[page])

export const enrolLink = (
  session: LinkingSession,
  { address, agencyPortfolioPropertyId }: { address: string; agencyPortfolioPropertyId: number },
): string => addressOf(session, stateSystemPages.newWorkOrder, { address, agencyPortfolioPropertyId })

export const requestServiceLink = (session: LinkingSession, propertyId: number): string =>
  addressOf(session, stateSystemPages.newWorkOrder, { property_id: propertyId })

export const legacyPropertyLink = (session: LinkingSession, propertyId: number): string =>
  addressOf(session, `${stateSystemPages.property}/${encodeURIComponent(propertyId)}`)

export const legacyNoticesLink = (session: LinkingSession, address: string): string =>
  addressOf(session, stateSystemPages.notices, { search: address })
