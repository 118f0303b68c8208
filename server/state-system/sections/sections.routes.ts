import type { PageRoutes } from '../page-routes.ts'
import { bookings } from './bookings.ts'
import { entryNoticeRoutes } from './entry-notices.routes.ts'
import { invoices } from './invoices.ts'
import { keyCollectionHistory, keyManagement } from './keys.ts'
import { leaseChecks } from './lease-checks.ts'
import { notices } from './notices.ts'
import { propertyRoutes } from './property.routes.ts'
import { quotations } from './quotations.ts'
import { quotationWorkRoutes } from './quotation-work.routes.ts'
import { complianceReports } from './reports.ts'
import { sectionRoutes } from './section.ts'
import { resolveRequestRoutes } from './resolve-requests.routes.ts'
import { serviceRequestRoutes } from './service-requests.routes.ts'
import { apiIntegration } from './settings.ts'
import { visitRoutes } from './visits.routes.ts'
import { workOrderRoutes, workOrders } from './work-orders.routes.ts'

/** The pages of the older system that the portal still links to. */
export function legacyRoutes(routes: PageRoutes): void {
  sectionRoutes(routes, [
    quotations,
    bookings,
    invoices,
    keyManagement,
    keyCollectionHistory,
    leaseChecks,
    complianceReports,
    notices,
    workOrders,
    apiIntegration,
  ])
  propertyRoutes(routes)
  workOrderRoutes(routes)
  quotationWorkRoutes(routes)
  serviceRequestRoutes(routes)
  resolveRequestRoutes(routes)
  entryNoticeRoutes(routes)
  visitRoutes(routes)
}
