import type { AuthFailure } from './auth-failures.ts'
import { stringifyUrlSearch } from './url-search.ts'

export type PortfolioLinkSearch = {
  query?: string | undefined
  facet?: readonly string[] | undefined
  service?: readonly string[] | undefined
  'service-exclusivity'?: string | undefined
  'property-manager'?: number | string | undefined
  'managed-by'?: 'OTHER' | 'ALL' | undefined
  sort?: 'address' | 'due' | undefined
  direction?: 'ascending' | 'descending' | undefined
  page?: number | undefined
  'as-at'?: string | undefined
  compliance?: string | undefined
}
type ManagerSearch = { 'property-manager'?: number | string | undefined }
type BillingSearch = ManagerSearch & { status?: readonly string[]; query?: string }
type ForecastSearch = ManagerSearch & {
  service?: string | undefined
  month?: string | undefined
  measure?: string | undefined
}
type PropertyPage = 'tenancy' | 'documents'
type LoginSearch = { redirect?: string | undefined; __acp_state_id?: number | undefined }
type DocumentsSearch = {
  filter?: 'SERVICE_REPORT' | undefined
  query?: string | undefined
  service?: string | undefined
  'as-at'?: string | undefined
}

/** Whether the path is that of a property's page. */
/** Builds every path within the portal; no link is written by hand. */
export const paths = {
  dashboard: (
    search: ManagerSearch & { 'action-required-tab'?: string; page?: number | undefined; 'graphs-tab'?: string } = {},
  ) => `/${stringifyUrlSearch(search)}`,
  portfolio: (search: PortfolioLinkSearch = {}) => `/portfolio${stringifyUrlSearch(search)}`,
  property: (id: number, page?: PropertyPage, search: DocumentsSearch = {}) =>
    `/property/${id}${page ? `/${page}` : ''}${stringifyUrlSearch(search)}`,
  visit: (propertyId: number, visitId: number) => `/property/${propertyId}#visit-${visitId}`,
  nonManagedProperty: (id: number, page?: 'documents') => `/non-managed-property/${id}${page ? `/${page}` : ''}`,
  requiredUpdates: (search: PortfolioLinkSearch = {}) => `/action-required/update${stringifyUrlSearch(search)}`,
  accessIssues: (search: ManagerSearch & { page?: number; resolve?: number } = {}) =>
    `/action-required/access-issues${stringifyUrlSearch(search)}`,
  reportedFindings: (search: PortfolioLinkSearch & { category?: readonly string[] } = {}) =>
    `/action-required/reported-findings${stringifyUrlSearch(search)}`,
  work: (search: ManagerSearch & { section?: string } = {}) => `/work${stringifyUrlSearch(search)}`,
  visits: (
    search: ManagerSearch & {
      view?: string | undefined
      day?: string | undefined
      technician?: number | undefined
    } = {},
  ) => `/visits${stringifyUrlSearch(search)}`,
  workOrders: (search: { order?: number; view?: 'all' } = {}) => `/work-orders${stringifyUrlSearch(search)}`,
  quotes: (search: BillingSearch & { urgency?: string } = {}) => `/quotes${stringifyUrlSearch(search)}`,
  invoices: (search: BillingSearch & { upload?: readonly string[] } = {}) => `/invoices${stringifyUrlSearch(search)}`,
  analytics: () => '/analytics',
  law: (search: { state?: string | undefined } = {}, ruleId?: number) =>
    `/law${stringifyUrlSearch(search)}${ruleId === undefined ? '' : `#rule-${ruleId}`}`,
  comingRule: (ruleId: number, search: { progress?: string } = {}) =>
    `/law/coming/${ruleId}${stringifyUrlSearch(search)}`,
  forecast: (search: ForecastSearch = {}) => `/forecast${stringifyUrlSearch(search)}`,
  firstSteps: () => '/first-steps',
  recentActions: () => '/recent-actions',
  settings: () => '/settings',
  preferences: () => '/settings/preferences',
  apiIntegration: () => '/settings/api-integration',
  notificationPreferences: () => '/settings/notification-preferences',
  integration: () => '/settings/integration',
  gallery: () => '/gallery',
  login: (search: LoginSearch = {}) => `/auth/login${stringifyUrlSearch(search)}`,
  callback: () => '/auth/callback',
  loggedIn: () => '/auth/logged-in',
  logout: (logoutUrl?: string) => `/auth/logout${stringifyUrlSearch({ logout_url: logoutUrl })}`,
  authError: (message: AuthFailure, login: LoginSearch = {}) =>
    `/auth/error${stringifyUrlSearch({ message, ...login })}`,
}
