import * as z from 'zod/mini'
import { day } from '../days.ts'
import { amount } from '../money.ts'
import { stateCode } from '../states.ts'
import type { EventType } from './webhooks.ts'

/* What is posted to an endpoint. An event says what happened to what; the rest is read with the API. */

/** `visit.moved` becomes VisitMovedEvent. */
const nameOf = (type: string): string =>
  `${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`

const event = <Data extends z.ZodMiniType>(type: EventType, data: Data) =>
  z
    .object({
      /** The same in every attempt: ignore an id that you already know. */
      id: z.string(),
      type: z.literal(type),
      createdAt: z.string(),
      state: stateCode,
      agencyId: z.int(),
      propertyId: z.int(),
      /** True in examples that a master user has asked for: nothing has happened. Otherwise left out. */
      isExample: z.optional(z.literal(true)),
      data,
    })
    .register(z.globalRegistry, { id: nameOf(type) })

export const complianceEventData = z.object({
  compliance: z.string(),
  /** Why it is not compliant, as sentences. */
  reasons: z.array(z.string()),
})
export const visitEventData = z.object({
  visitId: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  status: z.string(),
})

export const invoiceEventData = z.object({
  invoiceId: z.int(),
  invoiceNumber: z.string(),
  issuedDate: day,
  dueDate: day,
  totalIncGst: amount,
})
export const findingEventData = z.object({
  /** The `problemRegisterId` of reported findings. */
  findingId: z.int(),
  serviceId: z.int(),
  item: z.string(),
  severity: z.string(),
  foundOn: day,
})
export const accessIssueEventData = z.object({
  issueId: z.int(),
  caseId: z.int(),
  /** What keeps the technician out. */
  problem: z.string(),
  isImportant: z.boolean(),
})

export const eventPayloads = {
  'property.non_compliant': event('property.non_compliant', complianceEventData),
  'property.compliant': event('property.compliant', complianceEventData),
  'visit.booked': event('visit.booked', visitEventData),
  'visit.moved': event(
    'visit.moved',
    z.extend(visitEventData, { previousStartsAt: z.string(), previousEndsAt: z.string() }),
  ),
  'visit.cancelled': event('visit.cancelled', visitEventData),
  'quote.decided': event(
    'quote.decided',
    z.object({ quoteId: z.int(), quoteNumber: z.string(), decision: z.enum(['ACCEPTED', 'REJECTED']) }),
  ),
  'invoice.issued': event('invoice.issued', invoiceEventData),
  'invoice.paid': event('invoice.paid', invoiceEventData),
  'invoice.voided': event('invoice.voided', invoiceEventData),
  'finding.reported': event('finding.reported', findingEventData),
  'finding.resolved': event('finding.resolved', findingEventData),
  'access_issue.opened': event('access_issue.opened', accessIssueEventData),
  'access_issue.resolved': event('access_issue.resolved', accessIssueEventData),
} satisfies Record<EventType, z.ZodMiniType>
export type EventPayload<Type extends EventType> = z.infer<(typeof eventPayloads)[Type]>
