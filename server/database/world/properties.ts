import { services } from '../../../contract/services.ts'
import { dwellingMix } from '../world-data/portfolio-shares.ts'
import { entryComments, onsiteKeyNotes } from '../world-data/phrases.ts'
import { writeAccess } from './access.ts'
import type { AddressBook } from './addresses.ts'
import { writeAppliances } from './appliances.ts'
import { dayText, plusMonths } from './calendar.ts'
import { writeFindings } from './findings.ts'
import type { DemoProperty } from './demo-property.ts'
import { writeForwarded } from './mails.ts'
import { writeInvoices } from './money.ts'
import { writeReports } from './documents.ts'
import { mirrorProperty } from './portfolio-mirror.ts'
import { Lottery } from './random.ts'
import { writeCancellation, writeHold } from './requests.ts'
import { planRounds, type ServiceFacts } from './rounds.ts'
import type { Scene } from './scene.ts'
import type { Story } from './story.ts'
import { letProperty } from './tenancies.ts'
import { dayOrNull, keyNumber, writeVisits } from './visits.ts'

const dwellings = new Lottery(dwellingMix)

/** Writes one property on the provider's books with everything that hangs on it. */
export function writeProperty(
  scene: Scene,
  book: AddressBook,
  ids: { property: number; mirror: number; manager: number | null; keyLocation: number },
  told: Story,
): DemoProperty {
  const { agency, random, today, law } = scene
  const story = consistent(scene, told)
  const dwelling = dwellings.draw(random)
  const software = story.isIntegrated ? agency.software : null
  const { isDueByLease, leaseTrigger } = law.rules.smoke
  const startedDaysAgo = isDueByLease && story.progress === 'OVERDUE' ? random.between(3, 60) : null
  const cancelledOn = story.cancelled === null ? null : today - random.between(5, 400)
  const enrolledOn = today - story.enrolledDaysAgo - (cancelledOn === null ? 0 : 420)
  const lease = letProperty(scene, {
    propertyId: ids.property,
    letting: story.letting,
    software,
    doNotContact: story.doNotContact,
    startedDaysAgo,
    mustBeRenewal: isDueByLease && leaseTrigger === 'START' && isWaiting(story),
  })
  const property: DemoProperty = {
    id: ids.property,
    story,
    address: book.next(dwelling),
    dwelling,
    managerId: ids.manager,
    software,
    enrolledOn,
    cancelledOn,
    lease,
  }
  const rounds = planRounds(scene, property)
  const { failed, quotes } = writeFindings(scene, property, rounds)
  const heldUntil = writeHold(scene, property)
  writePropertyRow(scene, property, ids.keyLocation)
  for (const facts of rounds.services) writeService(scene, property, facts, heldUntil)
  writeAppliances(scene, property)
  writeVisits(scene, property, rounds, failed)
  const invoices = writeInvoices(scene, property, rounds, quotes)
  writeAccess(scene, property, rounds)
  writeEntryPreference(scene, property)
  writeCancellation(scene, property)
  writeForwarded(scene, property, quotes, invoices)
  if (rounds.done[0]) writeReports(scene, property, rounds.done[0], failed)
  mirrorProperty(scene, property, ids.mirror)
  return property
}

/** Chance may draw what cannot be: a cancelled property has no coming visit, gas without gas is no service, and so on. */
function consistent({ random, law }: Scene, told: Story): Story {
  const story = { ...told }
  if (story.cancelled !== null)
    Object.assign(story, {
      progress: 'SETTLED',
      access: null,
      hold: null,
      cancellation: null,
      payment: 'PAID',
    } satisfies Partial<Story>)
  if (story.gas === 0) story.services = story.services.filter((code) => code !== 'gas')
  if (story.services.length === 0) story.services = ['smoke']
  if (story.progress === 'NEVER_VISITED') story.enrolledDaysAgo = random.between(3, 60)
  if (isWaiting(story) && law.rules.smoke.isDueByLease && story.letting === 'CURRENT') story.letting = 'RENEWING'
  if (story.letting === 'UNKNOWN') story.confirmedDaysAgo = null
  return story
}

const isWaiting = ({ progress }: Story): boolean =>
  progress === 'BOOKED' || progress === 'DUE' || progress === 'REBOOKING'

function writePropertyRow(scene: Scene, property: DemoProperty, keyLocationId: number): void {
  const { agency, clock, random, tables, today } = scene
  const { story, address } = property
  const hasKey = story.keys !== 'NONE'
  const builtMonth = `${random.between(1935, 2023)}-${String(random.between(1, 12)).padStart(2, '0')}-01`
  const created = clock.at(property.enrolledOn - 2, 600)
  const confirmedDaysAgo = Math.min(story.confirmedDaysAgo ?? Infinity, Math.max(1, story.enrolledDaysAgo))
  tables.properties.add({
    agency_id: agency.id,
    id: property.id,
    manager_id: property.managerId,
    software: property.software,
    unit_number: address.unit,
    street_number: address.number,
    street_name: address.street,
    address_line_1: address.line1,
    address_line_2: address.line2,
    suburb_id: address.suburb.id,
    latitude: address.latitude,
    longitude: address.longitude,
    dwelling_kind: property.dwelling,
    built_month: random.chance(0.3) ? builtMonth : null,
    is_residential: story.nonResidential === null,
    non_residential_type: story.nonResidential,
    is_vacant: property.lease.isVacant,
    billing_plan: story.billing,
    is_water_charged: story.isWaterCharged,
    has_gas: story.gas === null ? null : story.gas > 0,
    gas_appliance_count: story.gas,
    gas_confirmed_by: story.gas === null || property.software !== null ? null : scene.someone(),
    gas_confirmed_at: story.gas === null ? null : created,
    tracks_between_tenancies: story.tracksBetweenTenancies,
    is_legislation_upgrade_pending: story.isUpgradePending,
    is_key_available: hasKey,
    key_number: hasKey ? keyNumber(property.id) : null,
    key_location_id: hasKey ? keyLocationId : null,
    ...onsiteKey(scene, story),
    booking_method: random.chance(0.7) ? (random.chance(0.55) ? 'ENTER_WITH_KEY_AS_EN' : 'APPOINTMENT') : null,
    tenancy_confirmed_at: story.confirmedDaysAgo === null ? null : clock.at(today - confirmedDaysAgo, 620),
    enrolled_at: clock.at(property.enrolledOn, 540),
    cancelled_at: property.cancelledOn === null ? null : clock.at(property.cancelledOn, 660),
    cancellation_kind: story.cancelled,
    created_at: created,
  })
  if (story.nonResidential !== null)
    tables.residentialChanges.add({
      agency_id: agency.id,
      id: scene.nextId('residentialChanges'),
      property_id: property.id,
      portfolio_property_id: null,
      is_residential: false,
      non_residential_type: story.nonResidential,
      changed_by: scene.someone(),
      changed_at: scene.past(random.between(2, 300)),
    })
}

/** A key kept at the property: for good, for a time, or for a time that has run out. */
function onsiteKey({ random, today }: Scene, { keys }: Story) {
  const isOnsite = keys === 'ONSITE' || keys === 'TEMPORARY' || keys === 'EXPIRED'
  const expires =
    keys === 'TEMPORARY'
      ? plusMonths(today, random.between(1, 5))
      : keys === 'EXPIRED'
        ? today - random.between(2, 60)
        : null
  return {
    onsite_key: keys === 'ONSITE' ? 'AVAILABLE' : isOnsite ? 'TEMPORARY' : 'UNAVAILABLE',
    onsite_key_valid_from: isOnsite ? dayText(today - random.between(62, 200)) : null,
    onsite_key_expires_on: dayOrNull(expires),
    onsite_key_notes: isOnsite ? random.pick(onsiteKeyNotes) : null,
  }
}

function writeService(
  { agency, clock, tables }: Scene,
  property: DemoProperty,
  { code, last, next }: ServiceFacts,
  heldUntil: number | null,
): void {
  const isCancelled = property.cancelledOn !== null
  tables.propertyServices.add({
    agency_id: agency.id,
    property_id: property.id,
    service_id: services[code].id,
    enrolled_on: dayText(property.enrolledOn),
    last_service_on: dayOrNull(last),
    next_due_on: dayOrNull(next),
    job_status: isCancelled ? 'CANCELLED' : 'SERVICE_PENDING',
    on_hold_until: dayOrNull(heldUntil),
    cancelled_at: property.cancelledOn === null ? null : clock.at(property.cancelledOn, 660),
  })
}

function writeEntryPreference(scene: Scene, { id, story }: DemoProperty): void {
  const { agency, random, tables, today } = scene
  if (story.entry === 'AS_AGENCY') return
  const isOpen = {
    ALL: [true, true, true],
    ONLY_NOTICE: [false, true, true],
    ONLY_APPOINTMENT: [true, false, false],
    CLOSED: [false, false, false],
  }
  const [appointment, notice, vacant] =
    story.entry === 'BY_EXCEPTION' ? [true, null, null] : isOpen[story.entry].map(Boolean)
  const word = (allowed: boolean | null | undefined) => (allowed === null ? 'BY_EXCEPTION' : allowed ? 'YES' : 'NO')
  const until = (allowed: boolean | null | undefined) =>
    allowed === null ? dayText(today + random.between(20, 150)) : null
  tables.entryPreferences.add({
    agency_id: agency.id,
    property_id: id,
    occupant_appointment: word(appointment),
    occupant_appointment_until: until(appointment),
    internal_en: word(notice),
    internal_en_until: until(notice),
    vacant_entry: word(vacant),
    vacant_entry_until: until(vacant),
    comments: random.chance(0.5) ? random.pick(entryComments) : null,
    updated_at: scene.past(random.between(1, 200)),
    updated_by: scene.someone(),
  })
}
