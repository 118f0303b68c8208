import { serviceCodes, services, type ServiceCode } from '../../../contract/services.ts'
import { dwellingMix, serviceMix, shares } from '../world-data/portfolio-shares.ts'
import { otherProviders, workOrderNotes } from '../world-data/phrases.ts'
import type { AddressBook } from './addresses.ts'
import { dayText, plusMonths } from './calendar.ts'
import { listText } from './copy-writer.ts'
import type { DemoProperty } from './demo-property.ts'
import { writeOtherReport } from './documents.ts'
import { Lottery } from './random.ts'
import type { Scene } from './scene.ts'

/** What the agency's software knows of who services a property that is not with us. */
export type Upkeep = 'COMPLIANT' | 'APPROACHING' | 'OVERDUE' | 'NO_DATE' | 'NO_PROVIDER'
/** How a property that is not with us came into view. */
export type Arrival = 'OLD' | 'NEW' | 'ENROLLING' | 'DISMISSED' | 'LOST'
export type OtherStory = {
  arrival: Arrival
  upkeep: Upkeep
  supplier: 'LANDLORD' | 'THIRD_PARTY' | 'UNKNOWN'
  nonResidential: DemoProperty['story']['nonResidential']
  hasGas: boolean | null
}

const dwellings = new Lottery(dwellingMix)
const upkeeps = new Lottery<Upkeep>([
  ['COMPLIANT', 50],
  ['APPROACHING', 9],
  ['OVERDUE', 14],
  ['NO_DATE', 12],
  ['NO_PROVIDER', 15],
])
const arrivals = new Lottery<Arrival>([
  ['OLD', 88],
  ['NEW', 5],
  ['ENROLLING', 1.5],
  ['DISMISSED', 2],
  ['LOST', 3.5],
])

export function drawOtherStory({ random }: Scene): OtherStory {
  return {
    arrival: arrivals.draw(random),
    upkeep: upkeeps.draw(random),
    supplier: random.pick(['LANDLORD', 'THIRD_PARTY', 'THIRD_PARTY', 'UNKNOWN'] as const),
    nonResidential: random.chance(shares.nonResidential * 3)
      ? random.pick(['COMMERCIAL', 'INDUSTRIAL', 'OTHER'] as const)
      : null,
    hasGas: random.chance(0.15) ? null : random.chance(0.5),
  }
}

const externalId = (software: string, id: number): string =>
  `${software.slice(0, 2)}-${id.toString(36).toUpperCase().padStart(6, '0')}`

/** The mirror image of a property on our books. */
export function mirrorProperty(scene: Scene, property: DemoProperty, id: number): void {
  const { agency, clock, tables, today } = scene
  if (property.software === null) return
  tables.portfolioProperties.add({
    agency_id: agency.id,
    id,
    software: property.software,
    external_id: externalId(property.software, id),
    property_id: property.id,
    manager_id: property.managerId,
    address_line_1: property.address.line1,
    address_line_2: property.address.line2,
    suburb_id: property.address.suburb.id,
    first_active_on: dayText(property.enrolledOn - 20),
    is_active: property.cancelledOn === null,
    is_residential: property.story.nonResidential === null,
    non_residential_type: property.story.nonResidential,
    has_gas: property.story.gas === null ? null : property.story.gas > 0,
    is_water_charged: property.story.isWaterCharged,
    under_enrolment_by: null,
    under_enrolment_at: null,
    dismissed_by: null,
    dismissed_at: null,
    synced_at: clock.at(today - 1, 23 * 60),
  })
}

/** A property in the agency's software that is not on our books. */
export function writeOther(scene: Scene, book: AddressBook, id: number, managerId: number, story: OtherStory): void {
  const { agency, clock, random, tables, today } = scene
  const { software } = agency
  if (software === null) return
  const address = book.next(dwellings.draw(random))
  const isNew =
    story.arrival === 'NEW' || story.arrival === 'ENROLLING' || (story.arrival === 'DISMISSED' && random.chance(0.5))
  const firstActive = today - (isNew ? random.between(1, 29) : random.between(31, 1_500))
  const actedAt = clock.at(Math.max(firstActive, today - random.between(1, 5)), random.between(520, 1000))
  const isEnrolling = story.arrival === 'ENROLLING'
  const isDismissed = story.arrival === 'DISMISSED'
  tables.portfolioProperties.add({
    agency_id: agency.id,
    id,
    software,
    external_id: externalId(software, id),
    property_id: null,
    manager_id: managerId,
    address_line_1: address.line1,
    address_line_2: address.line2,
    suburb_id: address.suburb.id,
    first_active_on: dayText(firstActive),
    is_active: story.arrival !== 'LOST',
    is_residential: story.nonResidential === null,
    non_residential_type: story.nonResidential,
    has_gas: story.hasGas,
    is_water_charged: random.chance(0.4) ? null : random.chance(0.6),
    under_enrolment_by: isEnrolling ? scene.someone() : null,
    under_enrolment_at: isEnrolling ? actedAt : null,
    dismissed_by: isDismissed ? scene.someone() : null,
    dismissed_at: isDismissed ? actedAt : null,
    synced_at: clock.at(today - 1, 23 * 60),
  })
  writeOtherReport(scene, id, address, today - random.between(40, 300))
  const codes = servicesOf(scene, story)
  if (story.nonResidential === null) for (const code of codes) writeOtherService(scene, id, code, story)
  if (isEnrolling)
    tables.workOrders.add({
      agency_id: agency.id,
      id: scene.nextId('workOrders'),
      property_id: null,
      portfolio_property_id: id,
      address: `${address.line1}, ${address.line2}`,
      service_ids: listText(codes.map((code) => services[code].id)),
      notes: random.pick(workOrderNotes),
      status: 'PENDING',
      requested_by: scene.someone(),
      requested_at: actedAt,
      reviewed_by: null,
      reviewed_at: null,
    })
}

function servicesOf({ random, state }: Scene, { hasGas }: OtherStory): ServiceCode[] {
  const mix = serviceMix[state]
  const chosen = serviceCodes.filter((code) =>
    code === 'gas' ? state === 'vic' && hasGas !== false : random.chance(mix[code] ?? 0),
  )
  return chosen.length > 0 ? chosen : ['smoke']
}

function writeOtherService(
  { agency, law, random, tables, today }: Scene,
  id: number,
  code: ServiceCode,
  { upkeep, supplier }: OtherStory,
): void {
  const { months } = law.rules[code]
  const due = {
    COMPLIANT: today + random.between(31, months * 30 - 5),
    APPROACHING: today + random.between(0, 30),
    OVERDUE: today - random.between(1, 200),
    NO_DATE: null,
    NO_PROVIDER: null,
  }[upkeep]
  const last = due === null ? null : plusMonths(due, -months)
  const hasProvider = upkeep !== 'NO_PROVIDER'
  tables.portfolioServices.add({
    agency_id: agency.id,
    portfolio_property_id: id,
    service_id: services[code].id,
    provided_by: hasProvider ? 'OTHER' : null,
    supplier_type: hasProvider ? supplier : 'UNKNOWN',
    service_provider: hasProvider && supplier === 'THIRD_PARTY' ? random.pick(otherProviders) : null,
    last_service_on: last === null ? null : dayText(last),
    next_due_on: last === null ? null : dayText(plusMonths(last, months)),
  })
}
