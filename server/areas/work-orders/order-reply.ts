import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { serviceOfId } from '../../../contract/services.ts'
import type { WorkOrder, WorkOrderStep } from '../../../contract/work-orders.ts'
import { reviewHours } from '../../../contract/limits.ts'
import { unsafeOfRow } from '../cards/unsafe-property.ts'
import type { ListedOrder } from './list-orders.queries.ts'

function stepOf({ status, isAsked, isDone, bookedFor }: ListedOrder): WorkOrderStep {
  if (status === 'PENDING') return isAsked ? 'QUESTION_ASKED' : 'WITH_PROVIDER'
  if (status !== 'APPROVED') return status
  if (isDone) return 'DONE'
  return bookedFor === null ? 'TO_BOOK' : 'BOOKED'
}

const nextTexts: Record<WorkOrderStep, (order: ListedOrder) => string> = {
  WITH_PROVIDER: () => `We answer within ${reviewHours} hours.`,
  QUESTION_ASKED: () => 'Please answer our question, so that we can go on.',
  TO_BOOK: ({ needsDetails }) =>
    needsDetails
      ? 'Please complete the details of the property, so that the visit can be booked.'
      : 'The visit can be booked.',
  BOOKED: ({ bookedFor }) => `The visit is booked for ${shortDay(bookedFor ?? '')}.`,
  DONE: () => 'The services have been done.',
  DECLINED: () => 'Nothing else happens with this order.',
  WITHDRAWN: () => 'Nothing else happens with this order.',
}

const instant = (at: string): string => new Date(at).toISOString()

export function orderReply(order: ListedOrder, today: Day): WorkOrder {
  const step = stepOf(order)
  return {
    id: order.id,
    address: order.address,
    compliancePropertyId: order.propertyId,
    ...unsafeOfRow(order, today),
    services: order.serviceIds.flatMap((id) => serviceOfId(id) ?? []),
    notes: order.notes,
    step,
    next: nextTexts[step](order),
    orderedBy: order.orderedBy,
    orderedAt: instant(order.orderedAt),
    answeredAt: order.answeredAt && instant(order.answeredAt),
    note: order.note,
    bookedFor: order.bookedFor,
    messages: order.messages.map(({ id, isFromProvider, text, by, at }) => ({
      id,
      isFromProvider,
      text,
      by: isFromProvider ? null : by,
      at: instant(at),
    })),
  }
}
