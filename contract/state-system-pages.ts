/** Pages of a state system that the portal links to. Each shows one agency, which its address names. */
export const stateSystemPages = {
  quotes: '/Quotations/index',
  bookings: '/Bookings/view',
  invoices: '/Invoices/index',
  keyManagement: '/Keys/keyManagement',
  keyCollectionHistory: '/Keys/keyCollectionHistory',
  leaseChecks: '/BetweenTenancyBatches/manageTenancyChange',
  serviceReports: '/ComplianceReports/listView',
  notices: '/Notices/view',
  newWorkOrder: '/JobOrders/add',
  property: '/Properties/view',
} as const

/** Query parameter that names the agency in such an address. */
export const agencyParameter = 'agency'
