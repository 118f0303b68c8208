import type { PageRoutes } from '../kit/routes/call.ts'
import { draftRoutes } from './drafts.routes.ts'
import { lawIndexRoutes } from './law-index.routes.ts'
import { provisionRoutes } from './provisions.routes.ts'
import { scheduleRoutes } from './schedules.routes.ts'
import { simulationRoutes } from './simulations.routes.ts'

/** Pages on which the provider's staff change the law of their state. */
export function lawStaffRoutes(routes: PageRoutes): void {
  lawIndexRoutes(routes)
  draftRoutes(routes)
  simulationRoutes(routes)
  scheduleRoutes(routes)
  provisionRoutes(routes)
}
