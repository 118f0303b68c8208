import * as z from 'zod/mini'
import { day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './form-rules.ts'
import { listCodes, type Tag } from './labels.ts'
import { page, pageQuery, urlFlag, urlId } from './paging.ts'
import { unsafeProperty } from './portfolio/unsafe.ts'
import { serviceCode } from './services.ts'

/** How far a work order has come. */
export const workOrderTags = {
  WITH_PROVIDER: { label: 'With the provider', tone: 'attention' },
  QUESTION_ASKED: { label: 'Question for you', tone: 'critical' },
  TO_BOOK: { label: 'Accepted', tone: 'good' },
  BOOKED: { label: 'Booked', tone: 'good' },
  DONE: { label: 'Done', tone: 'neutral' },
  DECLINED: { label: 'Declined', tone: 'critical' },
  WITHDRAWN: { label: 'Withdrawn', tone: 'neutral' },
} satisfies Record<string, Tag>
export type WorkOrderStep = keyof typeof workOrderTags
export const workOrderSteps = listCodes(workOrderTags)

const message = z.object({
  id: z.int(),
  isFromProvider: z.boolean(),
  text: z.string(),
  /** Null for the provider. */
  by: z.nullable(z.string()),
  at: z.string(),
})

export const workOrder = z.object({
  id: z.int(),
  address: z.string(),
  /** The property on the provider's books; null until a new one is enrolled. */
  compliancePropertyId: z.nullable(z.int()),
  ...unsafeProperty,
  services: z.array(serviceCode),
  notes: z.nullable(z.string()),
  step: z.enum(workOrderSteps),
  /** What comes next, as a sentence. */
  next: z.string(),
  orderedBy: z.string(),
  orderedAt: z.string(),
  answeredAt: z.nullable(z.string()),
  /** What the provider wrote with its answer. */
  note: z.nullable(z.string()),
  /** Day of the next booked visit for one of the services. */
  bookedFor: z.nullable(day),
  messages: z.array(message),
})
export type WorkOrder = z.infer<typeof workOrder>

export const answerForm = z.object({ message: requiredText('Please enter an answer') })

export const listWorkOrders = endpoint('GET /v1/work-order', {
  summary:
    'Work orders of the agency or of one property, those with a question first; open ones of unsafe properties next, then the newest',
  query: z.object({
    ...pageQuery,
    propertyId: z.optional(urlId),
    /** The order that a link names. */
    orderId: z.optional(urlId),
    /** Only those that are not done, declined or withdrawn. */
    isOpen: urlFlag,
  }),
  reply: page(workOrder),
})
export const answerWorkOrder = endpoint('POST /v1/work-order/:id/answer', {
  summary: 'Answer a question of the provider about a work order',
  params: z.object({ id: urlId }),
  body: answerForm,
  reply: workOrder,
})
