import {
  getVisit,
  listChangedInvoices,
  listChangedProperties,
  listChangedQuotes,
  listChangedTenancies,
  listChangedVisits,
  listVisits,
} from '../../../contract/records/records.ts'
import { serve, type Route } from '../../platform/serve.ts'
import { listChanges } from './list-changes.ts'
import { oneVisit, visitsOfRange } from './list-visits.ts'

export const recordsRoutes: Route[] = [
  serve(listVisits, async ({ scope, query }) => visitsOfRange(scope, query)),
  serve(getVisit, async ({ scope, params }) => oneVisit(scope, params.id)),
  serve(listChangedProperties, async ({ scope, query }) => listChanges(scope, 'PROPERTY', query)),
  serve(listChangedTenancies, async ({ scope, query }) => listChanges(scope, 'TENANCY', query)),
  serve(listChangedVisits, async ({ scope, query }) => listChanges(scope, 'VISIT', query)),
  serve(listChangedQuotes, async ({ scope, query }) => listChanges(scope, 'QUOTE', query)),
  serve(listChangedInvoices, async ({ scope, query }) => listChanges(scope, 'INVOICE', query)),
]
