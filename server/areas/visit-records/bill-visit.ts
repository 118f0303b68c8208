import { services } from '../../../contract/services.ts'
import { createInvoice } from '../invoices/create-invoice.ts'
import { servicePrice } from '../invoices/service-prices.ts'
import type { VisitRecord } from '../service-reports/recorded-service.ts'
import type { Recorder } from './recorder.ts'
import type { RecordedVisitRow } from './visit-facts.queries.ts'

/** Invoices the services that were done, unless a plan covers them, which is invoiced by the year. */
export async function billVisit(
  recorder: Recorder,
  visit: RecordedVisitRow,
  record: VisitRecord,
): Promise<string | null> {
  const { visitId, propertyId, billingPlan } = visit
  const lines = record.services
    .filter(({ outcome }) => outcome !== 'NOT_DONE')
    .map(({ service }) => {
      const totalCents = servicePrice(service, recorder.state)
      const { id: serviceId, name } = services[service]
      return {
        serviceId,
        description: `${name} service`,
        quantity: 1,
        totalCents,
        gstCents: Math.round(totalCents / 11),
      }
    })
  if (billingPlan !== 'PAYG' || lines.length === 0) return null
  return createInvoice(recorder, { propertyId, visitId, quoteId: null, lines })
}
