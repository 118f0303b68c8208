import { services, type ServiceCode } from '../../../contract/services.ts'
import { entryMethodMix } from '../demo-data-sources/portfolio-shares.ts'
import { demoDayText } from './calendar.ts'
import type { DemoProperty } from './demo-property.ts'
import { planNotice, writeDemoNotice, type PlannedNotice, type Times } from './entry-notices.ts'
import { Lottery } from './random.ts'
import { demoRosterDays, slotId, windowMinutes, windowStarts } from './roster.ts'
import type { Rounds, Visit } from './rounds.ts'
import type { DocumentsOfChecks } from './service-checks.ts'
import type { AgencyContext } from './agency-context.ts'

const methods = new Lottery(entryMethodMix.filter(([method]) => method !== 'ENTER_WITH_KEY_VACANT'))
const keyCollectionDays = 60

type VisitResults = { failed: ReadonlyMap<string, unknown>; documents: DocumentsOfChecks }

/** Writes the visits of a property with their services, entry notices and key collections. */
export function writeVisits(
  context: AgencyContext,
  property: DemoProperty,
  { visits }: Rounds,
  results: VisitResults,
): void {
  for (const visit of visits) {
    const drawn = methodOf(context, property)
    const isNoticed = drawn === 'ENTER_WITH_KEY_AS_EN' && visit.status !== 'CANCELLED'
    const notice = isNoticed ? planNotice(context, property, visit) : null
    // The tenant agreed to a time at which entry by notice is not lawful.
    const method = isNoticed && notice === null ? 'APPOINTMENT' : drawn
    const times = writeVisit(context, property, visit, method, notice)
    for (const code of visit.services) writeVisitService(context, property, visit, code, results)
    if (visit.status === 'BOOKED') writeVisitContacts(context, property, visit)
    if (visit.status === 'CANCELLED') continue
    const daysAgo = context.today - visit.appointment.day
    if (notice !== null) writeDemoNotice(context, property, visit, times, notice)
    if (method !== 'APPOINTMENT' && daysAgo > 0 && daysAgo < keyCollectionDays && property.scenario.keys !== 'NONE')
      writeKeyCollection(context, property, visit)
  }
}

const methodOf = ({ random }: AgencyContext, { lease }: DemoProperty): string =>
  lease.isVacant ? 'ENTER_WITH_KEY_VACANT' : methods.draw(random)

function writeVisit(
  context: AgencyContext,
  property: DemoProperty,
  visit: Visit,
  method: string,
  notice: PlannedNotice | null,
): Times {
  const { agency, clock, random, tables, today } = context
  const { day, technician, window } = visit.appointment
  const start = windowStarts[window] as number
  const isToCome = visit.status === 'BOOKED'
  const asBooked = isToCome
    ? Math.min(today, day) - random.between(1, 10)
    : Math.min(today - 2, day - random.between(4, 25))
  const bookedOn = notice === null ? asBooked : Math.min(asBooked, notice.on - 1)
  const isOurs = isToCome && property.scenario.isBookedByAgency
  const times = { from: clock.at(day, start), to: clock.at(day, start + windowMinutes) }
  tables.visits.add({
    agency_id: agency.id,
    id: visit.id,
    property_id: property.id,
    technician_id: technician,
    // The roster is published from tomorrow on.
    slot_id: isToCome && day > today && day - today <= demoRosterDays ? slotId(technician, day - today, window) : null,
    starts_at: times.from,
    ends_at: times.to,
    status: visit.status,
    entry_method: method,
    booked_at: clock.at(bookedOn, random.between(510, 1020)),
    booked_by: isOurs ? context.someone() : null,
    // Tenants book appointments.
    booked_through: isOurs ? 'PORTAL' : notice === null && random.chance(0.4) ? 'TENANT' : 'PROVIDER',
    finished_at: isToCome ? null : visit.status === 'CANCELLED' ? clock.at(day - 1, 900) : times.to,
  })
  return times
}

function writeVisitService(
  context: AgencyContext,
  property: DemoProperty,
  visit: Visit,
  code: ServiceCode,
  { failed, documents }: VisitResults,
): void {
  const key = `${visit.id}:${code}`
  const rule = context.law.rules[code]
  const isLeaseCheck = code === 'smoke' && rule.isDueByLease && property.lease.current !== null
  const outcome = visit.status === 'COMPLETED' ? (failed.has(key) ? 'FAILED' : 'PASSED') : 'NOT_DONE'
  context.tables.visitServices.add({
    agency_id: context.agency.id,
    visit_id: visit.id,
    service_id: services[code].id,
    booking_type: isLeaseCheck ? 'SMOKE_ALARM_LEASE_CHECK' : rule.bookingType,
    outcome: visit.status === 'BOOKED' ? null : outcome,
    report_document_id: documents.get(key)?.report ?? null,
    certificate_document_id: documents.get(key)?.record ?? null,
  })
}

/** Occupants who can be reached are recipients; a booking by the agency needs at least one. */
function writeVisitContacts({ agency, tables }: AgencyContext, { lease, scenario }: DemoProperty, visit: Visit): void {
  const recipients = lease.occupants.filter(({ email, mobile }) => email !== null && mobile !== null)
  const nominated = scenario.isBookedByAgency && recipients.length === 0
  const contacts = nominated
    ? [{ name: 'Front desk', email: `office@${agency.slug}.example.com`, mobile: '+61491570006' }]
    : recipients
  for (const [place, { name, email, mobile }] of contacts.entries())
    tables.visitContacts.add({
      agency_id: agency.id,
      visit_id: visit.id,
      position: place + 1,
      name,
      email,
      mobile,
      is_primary: place === 0,
      is_nominated: nominated,
    })
}

function writeKeyCollection(
  context: AgencyContext,
  property: DemoProperty,
  { id, appointment: { day, window, technician } }: Visit,
): void {
  const { agency, clock, random, tables, today } = context
  const isBack = day < today - 2 || random.chance(0.5)
  tables.keyCollections.add({
    agency_id: agency.id,
    id: context.nextId('keyCollections'),
    property_id: property.id,
    visit_id: id,
    key_number: keyNumber(property.id),
    collected_at: clock.at(day, (windowStarts[window] as number) - 30),
    collected_by: context.technicianName(technician),
    returned_at: isBack ? clock.at(day, 18 * 60) : null,
  })
}

/** Keys are numbered by board letter and hook number. */
export const keyNumber = (propertyId: number): string =>
  `${'ABCDEFGH'[propertyId % 8]}${String(propertyId % 1000).padStart(3, '0')}`

export const demoDayOrNull = (day: number | null): string | null => (day === null ? null : demoDayText(day))
