import type { Endpoint, ReplyOf } from '../../../../contract/endpoint.ts'
import {
  getVisit,
  listChangedInvoices,
  listChangedProperties,
  listChangedQuotes,
  listChangedTenancies,
  listChangedVisits,
  listVisits,
} from '../../../../contract/records/records.ts'
import type { Example } from '../../../platform/open-api.ts'

const visit: ReplyOf<typeof getVisit> = {
  id: 269_864,
  propertyId: 4648,
  startsAt: '2026-11-24T05:00:00.000Z',
  endsAt: '2026-11-24T07:00:00.000Z',
  status: 'BOOKED',
  serviceIds: [1],
  entryMethod: 'APPOINTMENT',
  technicianName: 'Samuel Watson',
}
const changed = <R extends { id: number }>(kind: string, record: R) => ({
  reply: {
    items: [{ id: record.id, record }],
    cursor: `${kind}57-7423819264512379942.1-new-81204-81204-0`,
    hasMore: false,
  },
})
const property = {
  id: 4648,
  addressLine1: '9/106 Albert Avenue',
  addressLine2: 'Truganina VIC 3029',
  propertyManagerId: 69,
  compliance: 'COMPLIANT',
  nextDueDate: '2026-12-16',
  cancelledAt: null,
}
const tenancy = {
  id: 269_608,
  propertyId: 4648,
  status: 'OPEN',
  leaseType: 'NEW',
  startedAt: '2026-01-09',
  endedAt: '2027-01-08',
  vacatingAt: null,
  closedAt: null,
}
const quote = {
  id: 269_158,
  propertyId: 4648,
  quoteNumber: '469158',
  status: 'ACCEPTED',
  issuedAt: '2026-11-29',
  expiresAt: '2026-12-29',
  decidedAt: '2026-12-02T23:30:00.000Z',
}
const invoice = {
  id: 269_419,
  propertyId: 4648,
  invoiceNumber: '369419',
  issuedDate: '2026-11-19',
  dueDate: '2026-12-19',
  totalIncGst: '280.00',
  paidAt: null,
  cancelledAt: null,
}

export const recordExamples: readonly (readonly [Endpoint, Example])[] = [
  [listVisits, { reply: { items: [visit], total: 1 } }],
  [getVisit, { reply: visit }],
  [listChangedProperties, changed('property', property)],
  [listChangedTenancies, changed('tenancy', tenancy)],
  [listChangedVisits, changed('visit', visit)],
  [listChangedQuotes, changed('quote', quote)],
  [listChangedInvoices, changed('invoice', invoice)],
]
