import { brand } from './page-config.ts'
import { stringifyUrlSearch } from './url-search.ts'

/** Pages of a state's compliance system that the portal leads to. They open in a tab of their own, except switching back. */
export const legacyPages = {
  quotes: '/Quotations/index',
  expiredQuotes: '/Quotations/index?status=Expired',
  bookings: '/Bookings/view',
  invoices: '/Invoices/index',
  keyManagement: '/Keys/keyManagement',
  keyCollectionHistory: '/Keys/keyCollectionHistory',
  leaseChecks: '/BetweenTenancyBatches/manageTenancyChange',
  serviceReports: '/ComplianceReports/listView',
  newWorkOrder: '/JobOrders/add',
  switchBack: '/App/switchBackToOriginalUser',
  profile: brand.profilePath,
  officeProfile: brand.officeProfilePath,
  apiIntegration: brand.apiIntegrationPath,
  manageUsers: brand.manageUsersPath,
} as const
export type LegacyPage = keyof typeof legacyPages

const join = (systemUrl: string, path: string) => `${systemUrl.replace(/\/+$/, '')}${path}`

export const legacyLink = (systemUrl: string, page: LegacyPage): string => join(systemUrl, legacyPages[page])

export const enrolLink = (
  systemUrl: string,
  property: { address: string; agencyPortfolioPropertyId: number },
): string => join(systemUrl, `/JobOrders/add${stringifyUrlSearch(property)}`)

export const requestServiceLink = (systemUrl: string, propertyId: number): string =>
  join(systemUrl, `/JobOrders/add${stringifyUrlSearch({ property_id: propertyId })}`)

export const legacyPropertyLink = (systemUrl: string, propertyId: number): string =>
  join(systemUrl, `/Properties/view/${encodeURIComponent(propertyId)}`)

export const legacyNoticesLink = (systemUrl: string, address: string): string =>
  join(systemUrl, `/Notices/view${stringifyUrlSearch({ search: address })}`)
