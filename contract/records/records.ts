import * as z from 'zod/mini'
import { day, daysBetween, isDay } from '../days.ts'
import { endpoint } from '../endpoint.ts'
import { addIssue } from '../form-rules.ts'
import { amount } from '../money.ts'
import { page, pageQuery, urlId, urlNumber, urlText } from '../paging.ts'
import { quoteStatuses } from '../quotes/quotes.ts'

/* For programs that keep a copy of the agency's records: small records, and what changed since the program last asked. */

/** `compliance` and `nextDueDate` are null for a property that has left. */
export const propertyRecord = z.object({
  id: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  propertyManagerId: z.nullable(z.int()),
  compliance: z.nullable(z.string()),
  nextDueDate: z.nullable(day),
  /** When it left the provider's books; null while it is on them. */
  cancelledAt: z.nullable(z.string()),
})
/** A lease; who lives there is read with the calls about tenancies. */
export const tenancyRecord = z.object({
  id: z.int(),
  propertyId: z.int(),
  /** CLOSED: ended. An OPEN one may begin or end later. */
  status: z.enum(['OPEN', 'CLOSED']),
  leaseType: z.string(),
  startedAt: day,
  endedAt: z.nullable(day),
  vacatingAt: z.nullable(day),
  closedAt: z.nullable(day),
})
export const visitStatuses = ['BOOKED', 'COMPLETED', 'NO_ACCESS', 'CANCELLED'] as const
export const visitEntry = z.object({
  id: z.int(),
  propertyId: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  status: z.enum(visitStatuses),
  serviceIds: z.array(z.int()),
  entryMethod: z.nullable(z.string()),
  technicianName: z.string(),
})
export type VisitEntry = z.infer<typeof visitEntry>
export const quoteRecord = z.object({
  id: z.int(),
  propertyId: z.int(),
  quoteNumber: z.string(),
  status: z.enum(quoteStatuses),
  issuedAt: z.nullable(day),
  expiresAt: z.nullable(day),
  decidedAt: z.nullable(z.string()),
})
export const invoiceRecord = z.object({
  id: z.int(),
  propertyId: z.int(),
  invoiceNumber: z.string(),
  issuedDate: day,
  dueDate: day,
  totalIncGst: amount,
  paidAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
})

const changedQuery = z.object({
  /** Of the last answer. Without it, all records are listed, also those that have ended. */
  cursor: z.optional(urlText(150)),
  'page-size': z._default(urlNumber(1, 500), 100),
})
export type ChangedQuery = z.output<typeof changedQuery>

const changed = <R extends z.ZodMiniType>(record: R) =>
  z.object({
    items: z.array(
      z.object({
        id: z.int(),
        /** Null: it was removed, as if it had never been. */
        record: z.nullable(record),
      }),
    ),
    /** Send it with the next call. */
    cursor: z.string(),
    /** Ask again at once; otherwise whenever you like. */
    hasMore: z.boolean(),
  })

const rest =
  'Without a cursor all of them page by page, ended ones too; then with the last cursor what changed since. ' +
  'No change is missed, and some come twice.'
export const listChangedProperties = endpoint('GET /v1/changes/properties', {
  summary: `Properties that changed. ${rest}`,
  keyScope: 'properties:read',
  query: changedQuery,
  reply: changed(propertyRecord),
})
export const listChangedTenancies = endpoint('GET /v1/changes/tenancies', {
  summary: `Tenancies that changed. ${rest}`,
  keyScope: 'tenancies:read',
  query: changedQuery,
  reply: changed(tenancyRecord),
})
export const listChangedVisits = endpoint('GET /v1/changes/visits', {
  summary: `Visits that changed. ${rest}`,
  keyScope: 'visits:read',
  query: changedQuery,
  reply: changed(visitEntry),
})
export const listChangedQuotes = endpoint('GET /v1/changes/quotes', {
  summary: `Quotes that changed. ${rest}`,
  keyScope: 'quotes:read',
  query: changedQuery,
  reply: changed(quoteRecord),
})
export const listChangedInvoices = endpoint('GET /v1/changes/invoices', {
  summary: `Invoices that changed. ${rest}`,
  keyScope: 'invoices:read',
  query: changedQuery,
  reply: changed(invoiceRecord),
})

/** Days in a range of visits. */
export const longestRange = 366
const range = z
  .object({
    /** The first day, in the state of the agency. */
    from: day,
    /** The last day. */
    to: day,
    ...pageQuery,
  })
  .check(
    z.superRefine(({ from, to }, query) => {
      if (!isDay(from) || !isDay(to)) return
      if (to < from) addIssue(query, ['to'], 'The last day is before the first')
      else if (daysBetween(from, to) >= longestRange) addIssue(query, ['to'], `At most ${longestRange} days at once`)
    }),
  )
export type VisitRange = z.output<typeof range>
export const listVisits = endpoint('GET /v1/visit', {
  summary: 'Visits that begin in a range of days, in order of time, whatever became of them',
  keyScope: 'visits:read',
  query: range,
  reply: page(visitEntry),
})
export const getVisit = endpoint('GET /v1/visit/:id', {
  summary: 'One visit, whatever became of it',
  keyScope: 'visits:read',
  params: z.object({ id: urlId }),
  reply: visitEntry,
})
