import * as z from 'zod/mini'
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
} satisfies Record<EventType, z.ZodMiniType>
export type EventPayload<Type extends EventType> = z.infer<(typeof eventPayloads)[Type]>
