import { services } from '../../../contract/services.ts'
import { cancellationNotes, holdReasons, reviewNotes } from '../world-data/phrases.ts'
import { dayText, type DayNumber } from './calendar.ts'
import { listText } from './copy-writer.ts'
import type { Home } from './home.ts'
import type { Scene } from './scene.ts'
import type { Review } from './story.ts'

const serviceIds = ({ story }: Home): string => listText(story.services.map((code) => services[code].id))

/** What every request to the provider shares: who asked, when, and what the provider answered. */
function reviewed(scene: Scene, status: Review, daysAgo: number) {
  const { clock, random, today } = scene
  const isAnswered = status === 'APPROVED' || status === 'DECLINED'
  const askedOn = today - Math.max(isAnswered ? 2 : 1, daysAgo)
  return {
    status,
    requested_by: scene.someone(),
    requested_at: clock.at(askedOn, 540),
    reviewed_by: null,
    reviewed_at: isAnswered ? clock.at(askedOn + 1, 700) : null,
    review_note: isAnswered && (status === 'DECLINED' || random.chance(0.3)) ? random.pick(reviewNotes) : null,
  }
}

/** Writes the request to hold the services of a home; the day until which they are held, if it was granted. */
export function writeHold(scene: Scene, home: Home): DayNumber | null {
  const { agency, random, tables, today } = scene
  const status = home.story.hold
  if (status === null) return null
  const until = today + random.between(5, 90)
  tables.holdRequests.add({
    agency_id: agency.id,
    id: scene.nextId('holdRequests'),
    property_id: home.id,
    service_ids: serviceIds(home),
    hold_until: dayText(until),
    reason: random.pick(holdReasons),
    ...reviewed(scene, status, status === 'PENDING' ? 1 : random.between(2, 30)),
  })
  return status === 'APPROVED' ? until : null
}

export function writeCancellation(scene: Scene, home: Home): void {
  const { agency, catalogue, random, tables, today } = scene
  const { cancelled, cancellation } = home.story
  const status = cancelled === 'REQUESTED' ? 'APPROVED' : cancellation
  if (status === null || cancelled === 'NET_STATE') return
  const daysAgo =
    home.cancelledOn === null ? (status === 'PENDING' ? 1 : random.between(3, 60)) : today - home.cancelledOn + 2
  tables.cancellationRequests.add({
    agency_id: agency.id,
    id: scene.nextId('cancellationRequests'),
    property_id: home.id,
    service_ids: serviceIds(home),
    reason_id: random.pick(catalogue.cancellationReasons),
    notes: random.chance(0.4) ? random.pick(cancellationNotes) : null,
    ...reviewed(scene, status, daysAgo),
  })
}
