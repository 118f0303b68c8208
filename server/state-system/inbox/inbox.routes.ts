import type { FileStore } from '../../platform/file-store.ts'
import { lawStaffRoutes } from '../law/law-staff.routes.ts'
import type { PageRoutes } from '../page-routes.ts'
import { personalDataRoutes } from '../personal-data/personal-data.routes.ts'
import { agreedDayRoutes } from './agreed-days.routes.ts'
import { findingReviewRoutes } from './finding-reviews.routes.ts'
import { paymentDetailsRoutes } from './payment-details.routes.ts'
import { paymentRoutes } from './payments.routes.ts'
import { quotePreparationRoutes } from './prepare-quote.routes.ts'
import { rosterRoutes } from './roster.routes.ts'
import { repairRoutes } from './repairs.routes.ts'
import { workOrderReviewRoutes } from './work-orders.routes.ts'

/** The pages of the provider's staff. */
export function inboxRoutes(routes: PageRoutes, { files }: { files: FileStore }): void {
  workOrderReviewRoutes(routes)
  quotePreparationRoutes(routes)
  findingReviewRoutes(routes, { files })
  agreedDayRoutes(routes)
  repairRoutes(routes)
  paymentRoutes(routes)
  rosterRoutes(routes)
  paymentDetailsRoutes(routes)
  lawStaffRoutes(routes)
  personalDataRoutes(routes)
}
