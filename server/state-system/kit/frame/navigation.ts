import { stateSystemPages } from '../../../../contract/state-system-pages.ts'
import type { StateCode } from '../../../../contract/states.ts'
import * as paths from '../html/links.ts'

/** Queensland asks for a smoke alarm check before each lease and each renewal. */
export const hasLeaseChecks = (state: StateCode): boolean => state === 'qld'

const agencyPages = [
  { label: 'Quotes', path: stateSystemPages.quotes },
  { label: 'Bookings', path: stateSystemPages.bookings },
  { label: 'Invoices', path: stateSystemPages.invoices },
  { label: 'Keys', path: stateSystemPages.keyManagement },
  { label: 'Key history', path: stateSystemPages.keyCollectionHistory },
  { label: 'Lease checks', path: stateSystemPages.leaseChecks },
  { label: 'Reports & quotes', path: stateSystemPages.serviceReports },
  { label: 'Notices', path: stateSystemPages.notices },
  { label: 'Work orders', path: '/JobOrders/index' },
] as const

/** The pages of an agency in menu order. */
export const agencyLinks = (state: StateCode) =>
  agencyPages.filter(({ path }) => path !== stateSystemPages.leaseChecks || hasLeaseChecks(state))

/** The pages of the provider's staff in menu order. */
export const staffLinks = [
  { label: 'Inbox', path: '/' },
  { label: 'Visits', path: paths.visitDayPath },
  { label: 'Work orders', path: paths.workOrdersPath },
  { label: 'Quotes', path: paths.quotationWorkPath },
  { label: 'Findings', path: paths.findingReviewsPath },
  { label: 'Agreed days', path: paths.agreedDaysPath },
  { label: 'Work to do', path: paths.repairsPath },
  { label: 'Payments', path: paths.paymentsPagePath },
  { label: 'Requests', path: paths.serviceRequestsPath },
  { label: 'Letters', path: paths.entryNoticesPath },
  { label: 'Roster', path: paths.rosterPath },
  { label: 'Law', path: paths.lawPath },
  { label: 'Payment details', path: paths.paymentDetailsPath },
  { label: 'People', path: paths.peoplePath },
  { label: 'People’s data', path: paths.personalDataPath },
] as const

export const settingsLinks = [
  { label: 'Profile and security', path: paths.profilePath },
  { label: 'Office profile', path: '/Agencies/profile' },
  { label: 'API integration', path: '/Agencies/apiIntegration' },
  { label: 'Manage users', path: paths.usersPath },
] as const
