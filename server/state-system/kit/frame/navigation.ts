import { stateSystemPages } from '../../../../contract/state-system-pages.ts'
import type { StateCode } from '../../../../contract/states.ts'
import {
  agencyRoles,
  hasRole,
  officeRoles,
  staffRoles,
  viewAsRoles,
  type StaffRole,
} from '../../../platform/staff-roles.ts'
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

export type Group = 'Work' | 'Money' | 'Customers' | 'Provider'
type StaffLink = { label: string; path: string; roles: readonly StaffRole[]; group: Group }

const inGroup = (group: Group, pages: readonly Omit<StaffLink, 'group'>[]): StaffLink[] =>
  pages.map((page) => ({ ...page, group }))

/** The work of the day first. */
const staffPages: readonly StaffLink[] = [
  ...inGroup('Work', [
    { label: 'Inbox', path: '/', roles: staffRoles.filter((role) => role !== 'TECHNICIAN') },
    { label: 'My day', path: paths.myDayPath, roles: ['TECHNICIAN'] },
    { label: 'Visits', path: paths.visitDayPath, roles: officeRoles },
    { label: 'Work orders', path: paths.workOrdersPath, roles: officeRoles },
    { label: 'Quotes', path: paths.quotationWorkPath, roles: officeRoles },
    { label: 'Findings', path: paths.findingReviewsPath, roles: officeRoles },
    { label: 'Agreed days', path: paths.agreedDaysPath, roles: officeRoles },
    { label: 'Work to do', path: paths.repairsPath, roles: officeRoles },
    { label: 'Releases', path: paths.releasesPath, roles: officeRoles },
    { label: 'Requests', path: paths.serviceRequestsPath, roles: officeRoles },
    { label: 'Letters', path: paths.entryNoticesPath, roles: officeRoles },
  ]),
  ...inGroup('Money', [
    { label: 'Payments', path: paths.paymentsPagePath, roles: ['FINANCE'] },
    { label: 'Bank', path: paths.bankLinesPath, roles: ['FINANCE'] },
    { label: 'Prices', path: paths.pricesPath, roles: ['FINANCE'] },
    { label: 'Accounts of agencies', path: paths.paymentDetailsPath, roles: ['FINANCE', 'STAFF_MANAGER'] },
  ]),
  ...inGroup('Customers', [
    { label: 'Agencies', path: paths.agenciesPath, roles: agencyRoles },
    { label: 'Features', path: paths.featuresPath, roles: ['OFFICE', 'STAFF_MANAGER'] },
    { label: 'People', path: paths.peoplePath, roles: viewAsRoles },
    { label: 'Access requests', path: paths.accountRequestsPath, roles: agencyRoles },
    { label: 'Returned emails', path: paths.returnedMailsPath, roles: viewAsRoles },
    { label: 'People’s data', path: paths.personalDataPath, roles: officeRoles },
  ]),
  ...inGroup('Provider', [
    { label: 'Provider', path: paths.providerPath, roles: ['STAFF_MANAGER'] },
    { label: 'Roster', path: paths.rosterPath, roles: officeRoles },
    { label: 'Terms', path: paths.termsPath, roles: ['STAFF_MANAGER'] },
    { label: 'API keys', path: paths.providerKeysPath, roles: ['STAFF_MANAGER'] },
    { label: 'Law', path: paths.lawPath, roles: ['LAW'] },
    { label: 'Official forms', path: paths.officialFormsPath, roles: ['LAW'] },
  ]),
]

/** The pages of the provider's staff that the person may open, in menu order; `staff-pages.test.ts` compares the roles. */
export const staffLinks = ({ roles }: { roles: readonly StaffRole[] }): readonly StaffLink[] =>
  staffPages.filter((page) => hasRole(roles, page.roles))

export const settingsLinks = [
  { label: 'Profile and security', path: paths.profilePath },
  { label: 'Office profile', path: '/Agencies/profile' },
  { label: 'API integration', path: '/Agencies/apiIntegration' },
  { label: 'Manage users', path: paths.usersPath },
] as const
