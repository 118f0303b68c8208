import { addDays } from '../../../contract/days.ts'
import { services } from '../../../contract/services.ts'
import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { servicePrice } from '../invoices/service-prices.ts'
import type { VisitRecord } from '../service-reports/recorded-service.ts'
import { insertedInvoice, insertedInvoiceLines, numberedInvoice } from './bill-visit.queries.ts'
import type { Recorder } from './recorder.ts'
import type { VisitRow } from './visit-facts.queries.ts'

const creditDays = 30

/** Invoices the services that were done, unless a plan covers them, which is invoiced by the year. */
export async function billVisit(recorder: Recorder, visit: VisitRow, record: VisitRecord): Promise<string | null> {
  const { db, agencyId, today, state } = recorder
  const { visitId, propertyId } = visit
  const lines = record.services
    .filter(({ outcome }) => outcome !== 'NOT_DONE')
    .map(({ service }) => {
      const cents = servicePrice(service, state)
      return {
        serviceId: services[service].id,
        text: `${services[service].name} service`,
        cents,
        gstCents: Math.round(cents / 11),
      }
    })
  if (visit.billingPlan !== 'PAYG' || lines.length === 0) return null
  const invoice = { propertyId, visitId, issuedOn: today, dueOn: addDays(today, creditDays), lines }
  const { id } = await one(db, insertedInvoice(agencyId, invoice))
  const { invoiceNumber } = await one(db, numberedInvoice(agencyId, id))
  await db.rows(insertedInvoiceLines(agencyId, id, lines))
  await recordChange(
    db,
    recorder,
    {
      action: 'issue-invoice',
      entity: 'invoices',
      entityId: id,
      propertyId,
      after: { invoiceNumber, visitId, totalCents: lines.reduce((total, { cents }) => total + cents, 0) },
    },
    recorder.source,
  )
  return invoiceNumber
}
