import { services } from '../../../contract/services.ts'
import { cancellationNotes, holdReasons, reviewNotes } from '../demo-data-sources/phrases.ts'
import { demoDayText, type DayNumber } from './calendar.ts'
import { copyList } from './copy-writer.ts'
import type { DemoProperty } from './demo-property.ts'
import type { AgencyContext } from './agency-context.ts'
import type { DemoReview } from './scenario.ts'

const serviceIds = ({ scenario }: DemoProperty): string => copyList(scenario.services.map((code) => services[code].id))

/** The columns that all requests share: user, time and review. */
function reviewed(context: AgencyContext, status: DemoReview, daysAgo: number) {
  const { clock, random, today } = context
  const isAnswered = status === 'APPROVED' || status === 'DECLINED'
  const askedOn = today - Math.max(isAnswered ? 2 : 1, daysAgo)
  return {
    status,
    requested_by: context.someone(),
    requested_at: clock.at(askedOn, 540),
    reviewed_by: null,
    reviewed_at: isAnswered ? clock.at(askedOn + 1, 700) : null,
    review_note: isAnswered && (status === 'DECLINED' || random.chance(0.3)) ? random.pick(reviewNotes) : null,
  }
}

/**
 * Writes a hold request for the services of a property; returns the day until which they are held, if it was approved.
 */
export function writeHold(context: AgencyContext, property: DemoProperty): DayNumber | null {
  const { agency, random, tables, today } = context
  const status = property.scenario.hold
  if (status === null) return null
  const until = today + random.between(5, 90)
  tables.holdRequests.add({
    agency_id: agency.id,
    id: context.nextId('holdRequests'),
    property_id: property.id,
    service_ids: serviceIds(property),
    hold_until: demoDayText(until),
    reason: random.pick(holdReasons),
    ...reviewed(context, status, status === 'PENDING' ? 1 : random.between(2, 30)),
  })
  return status === 'APPROVED' ? until : null
}

export function writeCancellation(context: AgencyContext, property: DemoProperty): void {
  const { agency, catalogue, random, tables, today } = context
  const { cancelled, cancellation } = property.scenario
  const status = cancelled === 'REQUESTED' ? 'APPROVED' : cancellation
  if (status === null || cancelled === 'NET_STATE') return
  const daysAgo =
    property.cancelledOn === null
      ? status === 'PENDING'
        ? 1
        : random.between(3, 60)
      : today - property.cancelledOn + 2
  tables.cancellationRequests.add({
    agency_id: agency.id,
    id: context.nextId('cancellationRequests'),
    property_id: property.id,
    service_ids: serviceIds(property),
    reason_id: random.pick(catalogue.cancellationReasons),
    notes: random.chance(0.4) ? random.pick(cancellationNotes) : null,
    ...reviewed(context, status, daysAgo),
  })
}
