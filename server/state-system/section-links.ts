import type { StateCode } from '../../contract/states.ts'
import { hasLeaseChecks } from './sections/lease-check-states.ts'

const leaseChecks = '/BetweenTenancyBatches/manageTenancyChange'
const sections = [
  { label: 'Quotes', path: '/Quotations/index' },
  { label: 'Bookings', path: '/Bookings/view' },
  { label: 'Invoices', path: '/Invoices/index' },
  { label: 'Keys', path: '/Keys/keyManagement' },
  { label: 'Key history', path: '/Keys/keyCollectionHistory' },
  { label: 'Lease checks', path: leaseChecks },
  { label: 'Reports & quotes', path: '/ComplianceReports/listView' },
  { label: 'Notices', path: '/Notices/view' },
  { label: 'Work orders', path: '/JobOrders/index' },
] as const

/** The sections of the older system in menu order. The portal links to the same paths. */
export const sectionLinks = (state: StateCode) =>
  sections.filter(({ path }) => path !== leaseChecks || hasLeaseChecks(state))

/** The pages of the provider's staff in menu order. */
export const staffLinks = [
  { label: 'Inbox', path: '/' },
  { label: 'Visits', path: '/Visits/day' },
  { label: 'Work orders', path: '/WorkOrders/index' },
  { label: 'Quotes', path: '/Quotations/work' },
  { label: 'Findings', path: '/FindingReviews/index' },
  { label: 'Agreed days', path: '/AgreedDays/index' },
  { label: 'Work to do', path: '/Repairs/index' },
  { label: 'Payments', path: '/Payments/index' },
  { label: 'Requests', path: '/ServiceRequests/index' },
  { label: 'Letters', path: '/EntryNotices/index' },
  { label: 'Roster', path: '/Roster/index' },
  { label: 'Law', path: '/Law/index' },
  { label: 'Payment details', path: '/PaymentDetails/index' },
  { label: 'People', path: '/People/index' },
  { label: 'People’s data', path: '/PersonalData/index' },
] as const

export const settingsLinks = [
  { label: 'Profile and security', path: '/Users/profile' },
  { label: 'Office profile', path: '/Agencies/profile' },
  { label: 'API integration', path: '/Agencies/apiIntegration' },
  { label: 'Manage users', path: '/Users/index' },
] as const
