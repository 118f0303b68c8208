import type { FileStore } from '../../platform/file-store.ts'
import { listRoutes } from '../lists/list-routes.ts'
import type { PageRoutes } from '../page-routes.ts'
import { bookingRoutes } from './bookings.routes.ts'
import { entryNoticeRoutes } from './entry-notices.routes.ts'
import { invoicePdfRoutes, invoices } from './invoices.ts'
import { keyCollectionHistory } from './keys.ts'
import { keyRoutes } from './keys.routes.ts'
import { leaseCheckRoutes } from './lease-checks.ts'
import { notices } from './notices.ts'
import { propertyRoutes } from './property.routes.ts'
import { quotationPdfRoutes, quotations } from './quotations.ts'
import { quotationWorkRoutes } from './quotation-work.routes.ts'
import { complianceReports, reportFileRoutes } from './reports.ts'
import { resolveRequestRoutes } from './resolve-requests.routes.ts'
import { sectionRoutes } from './section.ts'
import { serviceRequestRoutes } from './service-requests.routes.ts'
import { apiIntegrationSettings } from './settings.ts'
import { visitRoutes } from './visits.routes.ts'
import { workOrders } from './work-orders.ts'
import { workOrderRoutes } from './work-orders.routes.ts'

/** The pages of the older system that the portal still links to. */
export function legacyRoutes(routes: PageRoutes, parts: { files: FileStore }): void {
  listRoutes(routes, quotations)
  listRoutes(routes, invoices)
  listRoutes(routes, keyCollectionHistory)
  listRoutes(routes, complianceReports)
  listRoutes(routes, notices)
  listRoutes(routes, workOrders)
  bookingRoutes(routes)
  keyRoutes(routes)
  leaseCheckRoutes(routes)
  quotationPdfRoutes(routes)
  invoicePdfRoutes(routes)
  reportFileRoutes(routes, parts)
  sectionRoutes(routes, [apiIntegrationSettings])
  propertyRoutes(routes)
  workOrderRoutes(routes)
  quotationWorkRoutes(routes)
  serviceRequestRoutes(routes)
  resolveRequestRoutes(routes)
  entryNoticeRoutes(routes)
  visitRoutes(routes)
}
