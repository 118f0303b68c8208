import { serviceCodes, services, type ServiceCode } from '../../../contract/services.ts'
import { dwellingMix, serviceMix, shares } from '../demo-data-sources/portfolio-shares.ts'
import { otherProviders, workOrderNotes } from '../demo-data-sources/phrases.ts'
import type { DemoAddressBook } from './addresses.ts'
import { demoDayText, plusMonths } from './calendar.ts'
import { copyList } from './copy-writer.ts'
import type { DemoProperty } from './demo-property.ts'
import { writeOtherReport } from './documents.ts'
import { Lottery } from './random.ts'
import type { AgencyContext } from './agency-context.ts'

/** What the agency's software records about the services of a property with another provider. */
export type Upkeep = 'COMPLIANT' | 'APPROACHING' | 'OVERDUE' | 'NO_DATE' | 'NO_PROVIDER'
/** How a property with another provider appeared in the portfolio. */
export type Arrival = 'OLD' | 'NEW' | 'ENROLLING' | 'DISMISSED' | 'LOST'
export type OtherScenario = {
  arrival: Arrival
  upkeep: Upkeep
  supplier: 'LANDLORD' | 'THIRD_PARTY' | 'UNKNOWN'
  nonResidential: DemoProperty['scenario']['nonResidential']
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

export function drawOtherScenario({ random }: AgencyContext): OtherScenario {
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

/** The mirror of a property on the provider's books. */
export function mirrorProperty(context: AgencyContext, property: DemoProperty, id: number): void {
  const { agency, clock, tables, today } = context
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
    first_active_on: demoDayText(property.enrolledOn - 20),
    is_active: property.cancelledOn === null,
    is_residential: property.scenario.nonResidential === null,
    non_residential_type: property.scenario.nonResidential,
    has_gas: property.scenario.gas === null ? null : property.scenario.gas > 0,
    is_water_charged: property.scenario.isWaterCharged,
    under_enrolment_by: null,
    under_enrolment_at: null,
    dismissed_by: null,
    dismissed_at: null,
    synced_at: clock.at(today - 1, 23 * 60),
  })
}

/** A property in the agency's software that is not on the provider's books. */
export function writeOther(
  context: AgencyContext,
  book: DemoAddressBook,
  id: number,
  managerId: number,
  scenario: OtherScenario,
): void {
  const { agency, clock, random, tables, today } = context
  const { software } = agency
  if (software === null) return
  const address = book.next(dwellings.draw(random))
  const isNew =
    scenario.arrival === 'NEW' ||
    scenario.arrival === 'ENROLLING' ||
    (scenario.arrival === 'DISMISSED' && random.chance(0.5))
  const firstActive = today - (isNew ? random.between(1, 29) : random.between(31, 1_500))
  const actedAt = clock.at(Math.max(firstActive, today - random.between(1, 5)), random.between(520, 1000))
  const isEnrolling = scenario.arrival === 'ENROLLING'
  const isDismissed = scenario.arrival === 'DISMISSED'
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
    first_active_on: demoDayText(firstActive),
    is_active: scenario.arrival !== 'LOST',
    is_residential: scenario.nonResidential === null,
    non_residential_type: scenario.nonResidential,
    has_gas: scenario.hasGas,
    is_water_charged: random.chance(0.4) ? null : random.chance(0.6),
    under_enrolment_by: isEnrolling ? context.someone() : null,
    under_enrolment_at: isEnrolling ? actedAt : null,
    dismissed_by: isDismissed ? context.someone() : null,
    dismissed_at: isDismissed ? actedAt : null,
    synced_at: clock.at(today - 1, 23 * 60),
  })
  writeOtherReport(context, id, address, today - random.between(40, 300))
  const codes = servicesOf(context, scenario)
  if (scenario.nonResidential === null) for (const code of codes) writeOtherService(context, id, code, scenario)
  if (isEnrolling)
    tables.workOrders.add({
      agency_id: agency.id,
      id: context.nextId('workOrders'),
      property_id: null,
      portfolio_property_id: id,
      address: `${address.line1}, ${address.line2}`,
      service_ids: copyList(codes.map((code) => services[code].id)),
      notes: random.pick(workOrderNotes),
      status: 'PENDING',
      requested_by: context.someone(),
      requested_at: actedAt,
      reviewed_by: null,
      reviewed_at: null,
    })
}

function servicesOf({ random, state }: AgencyContext, { hasGas }: OtherScenario): ServiceCode[] {
  const mix = serviceMix[state]
  const chosen = serviceCodes.filter((code) =>
    code === 'gas' ? state === 'vic' && hasGas !== false : random.chance(mix[code] ?? 0),
  )
  return chosen.length > 0 ? chosen : ['smoke']
}

function writeOtherService(
  { agency, law, random, tables, today }: AgencyContext,
  id: number,
  code: ServiceCode,
  { upkeep, supplier }: OtherScenario,
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
    last_service_on: last === null ? null : demoDayText(last),
    next_due_on: last === null ? null : demoDayText(plusMonths(last, months)),
  })
}
