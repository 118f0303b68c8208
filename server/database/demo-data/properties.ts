import { services } from '../../../contract/services.ts'
import { dwellingMix } from '../demo-data-sources/portfolio-shares.ts'
import { entryComments, onsiteKeyNotes } from '../demo-data-sources/phrases.ts'
import { writeAccess } from './access.ts'
import type { DemoAddressBook } from './addresses.ts'
import { writeAppliances } from './appliances.ts'
import { demoDayText, plusMonths } from './calendar.ts'
import { writeFindings } from './findings.ts'
import type { DemoProperty } from './demo-property.ts'
import { writeForwarded } from './mails.ts'
import { ownPlan, planStart, writeInvoices } from './money.ts'
import { writeOtherDocument } from './documents.ts'
import { mirrorProperty } from './portfolio-mirror.ts'
import { Lottery } from './random.ts'
import { writeCancellation, writeHold } from './requests.ts'
import { writeChecks, type LastChecks } from './service-checks.ts'
import { planRounds, type DemoServiceFacts, type Rounds } from './rounds.ts'
import type { AgencyContext } from './agency-context.ts'
import type { Scenario } from './scenario.ts'
import { letProperty } from './tenancies.ts'
import { demoDayOrNull, keyNumber, writeVisits } from './visits.ts'
import { writeWaitingRecord } from './waiting-records.ts'

const dwellings = new Lottery(dwellingMix)

/** Writes one property on the provider's books with all its dependent rows. */
export function writeProperty(
  context: AgencyContext,
  book: DemoAddressBook,
  ids: { property: number; mirror: number; manager: number | null; keyLocation: number },
  planned: Scenario,
): DemoProperty {
  const { agency, random, today, law } = context
  const scenario = consistent(context, planned)
  const dwelling = dwellings.draw(random)
  const software = scenario.isIntegrated ? agency.software : null
  const { isDueByLease, isDueByRenewal } = law.rules.smoke
  const startedDaysAgo = isDueByLease && scenario.progress === 'OVERDUE' ? random.between(3, 60) : null
  const cancelledOn = scenario.cancelled === null ? null : today - daysSinceCancelled(context, scenario)
  const enrolledOn = today - scenario.enrolledDaysAgo - (cancelledOn === null ? 0 : 420)
  const lease = letProperty(context, {
    propertyId: ids.property,
    letting: scenario.letting,
    software,
    doNotContact: scenario.doNotContact,
    startedDaysAgo,
    mustBeRenewal: isDueByLease && !isDueByRenewal && isWaiting(scenario),
  })
  const property: DemoProperty = {
    id: ids.property,
    scenario,
    address: book.next(dwelling),
    dwelling,
    managerId: ids.manager,
    software,
    enrolledOn,
    cancelledOn,
    lease,
  }
  const rounds = planRounds(context, property)
  const { failed, repairs, quotes } = writeFindings(context, property, rounds)
  const heldUntil = writeHold(context, property)
  writePropertyRow(context, property, rounds, ids.keyLocation)
  const { lastChecks: checks, documents } = writeChecks(context, property, rounds, { failed, repairs })
  for (const facts of rounds.services) writeService(context, property, facts, { heldUntil, checks })
  writeAppliances(context, property)
  writeVisits(context, property, rounds, { failed, documents })
  writeWaitingRecord(context, property, rounds)
  const invoices = writeInvoices(context, property, rounds, quotes)
  writeAccess(context, property, rounds)
  writeEntryPreference(context, property)
  writeCancellation(context, property)
  writeForwarded(context, property, quotes, invoices)
  if (rounds.done[0]) writeOtherDocument(context, property, rounds.done[0])
  mirrorProperty(context, property, ids.mirror)
  return property
}

/** An access case that is still open was opened before. */
const daysSinceCancelled = ({ random }: AgencyContext, { access }: Scenario): number =>
  access ? Math.ceil(access.daysOpen / 2) : random.between(5, 400)

/**
 * Corrects random combinations that are impossible: a cancelled property has no upcoming visit, there is no gas service
 * without gas, and so on.
 */
function consistent({ random, law }: AgencyContext, planned: Scenario): Scenario {
  const scenario = { ...planned }
  if (scenario.cancelled !== null)
    Object.assign(scenario, {
      progress: 'SETTLED',
      access: scenario.access?.outlivesCancellation === true ? scenario.access : null,
      hold: null,
      cancellation: null,
      payment: 'PAID',
    } satisfies Partial<Scenario>)
  if (scenario.gas === 0) scenario.services = scenario.services.filter((code) => code !== 'gas')
  if (scenario.services.length === 0) scenario.services = ['smoke']
  if (scenario.progress === 'NEVER_VISITED') scenario.enrolledDaysAgo = random.between(3, 60)
  if (isWaiting(scenario) && law.rules.smoke.isDueByLease && scenario.letting === 'CURRENT')
    scenario.letting = 'RENEWING'
  if (scenario.letting === 'UNKNOWN') scenario.confirmedDaysAgo = null
  return withAccessFacts(scenario)
}

/** Access problems agree with the facts that raise them: preferences without a way in, no key, details not confirmed. */
function withAccessFacts(scenario: Scenario): Scenario {
  const { access, cancelled, letting, confirmedDaysAgo } = scenario
  if (cancelled !== null) return scenario
  const has = (code: string) => access?.problems.includes(code) ?? false
  const isKeyNeeded = has(keyNeeded) && !has(noWayIn) && !(access?.problems ?? []).some(isOtherKeyProblem)
  const entry = has(noWayIn) ? 'CLOSED' : isKeyNeeded ? 'ONLY_NOTICE' : scenario.entry
  const isClosed = entry === 'CLOSED' || (entry === 'ONLY_APPOINTMENT' && letting === 'VACANT')
  const drawn = (access?.problems ?? []).filter((code) => code !== keyNeeded || isKeyNeeded)
  const problems = [...drawn, ...(isClosed && !has(noWayIn) ? [noWayIn] : [])]
  return {
    ...scenario,
    entry,
    keys: isKeyNeeded ? 'NONE' : scenario.keys,
    access: problems.length === 0 ? null : { daysOpen: 4, isImportant: false, ...access, problems },
    confirmedDaysAgo: has('TENANT_DETAILS_UNCONFIRMED') ? Math.max(confirmedDaysAgo ?? 0, 45) : confirmedDaysAgo,
  }
}
const noWayIn = 'BLOCKED_BY_PREFERENCES'
const keyNeeded = 'KEY_NEEDED'
const isOtherKeyProblem = (code: string): boolean => code.startsWith('KEY_') && code !== keyNeeded

const isWaiting = ({ progress }: Scenario): boolean =>
  progress === 'BOOKED' || progress === 'DUE' || progress === 'REBOOKING' || progress === 'AWAITING_RELEASE'

function writePropertyRow(context: AgencyContext, property: DemoProperty, rounds: Rounds, keyLocationId: number): void {
  const { agency, clock, random, tables, today } = context
  const { scenario, address } = property
  const hasKey = scenario.keys !== 'NONE'
  const builtMonth = `${random.between(1935, 2023)}-${String(random.between(1, 12)).padStart(2, '0')}-01`
  const created = clock.at(property.enrolledOn - 2, 600)
  const confirmedDaysAgo = Math.min(scenario.confirmedDaysAgo ?? Infinity, Math.max(1, scenario.enrolledDaysAgo))
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
    is_residential: scenario.nonResidential === null,
    non_residential_type: scenario.nonResidential,
    is_vacant: property.lease.isVacant,
    billing_plan: ownPlan(agency, scenario),
    billing_starts_on: scenario.billing === 'PAYG' ? null : demoDayText(planStart(context, rounds)),
    is_water_charged: scenario.isWaterCharged,
    has_gas: scenario.gas === null ? null : scenario.gas > 0,
    gas_appliance_count: scenario.gas,
    gas_confirmed_by: scenario.gas === null || property.software !== null ? null : context.someone(),
    gas_confirmed_at: scenario.gas === null ? null : created,
    tracks_between_tenancies: scenario.tracksBetweenTenancies,
    is_legislation_upgrade_pending: scenario.isUpgradePending,
    is_key_available: hasKey,
    key_number: hasKey ? keyNumber(property.id) : null,
    key_location_id: hasKey ? keyLocationId : null,
    ...onsiteKey(context, scenario),
    booking_method: random.chance(0.7) ? (random.chance(0.55) ? 'ENTER_WITH_KEY_AS_EN' : 'APPOINTMENT') : null,
    tenancy_confirmed_at: scenario.confirmedDaysAgo === null ? null : clock.at(today - confirmedDaysAgo, 620),
    enrolled_at: clock.at(property.enrolledOn, 540),
    cancelled_at: property.cancelledOn === null ? null : clock.at(property.cancelledOn, 660),
    cancellation_kind: scenario.cancelled,
    created_at: created,
  })
  if (scenario.nonResidential !== null)
    tables.residentialChanges.add({
      agency_id: agency.id,
      id: context.nextId('residentialChanges'),
      property_id: property.id,
      portfolio_property_id: null,
      is_residential: false,
      non_residential_type: scenario.nonResidential,
      changed_by: context.someone(),
      changed_at: context.past(random.between(2, 300)),
    })
}

/** A key onsite: permanent, temporary, or temporary and expired. */
function onsiteKey({ random, today }: AgencyContext, { keys }: Scenario) {
  const isOnsite = keys === 'ONSITE' || keys === 'TEMPORARY' || keys === 'EXPIRED'
  const expires =
    keys === 'TEMPORARY'
      ? plusMonths(today, random.between(1, 5))
      : keys === 'EXPIRED'
        ? today - random.between(2, 60)
        : null
  return {
    onsite_key: keys === 'ONSITE' ? 'AVAILABLE' : isOnsite ? 'TEMPORARY' : 'UNAVAILABLE',
    onsite_key_valid_from: isOnsite ? demoDayText(today - random.between(62, 200)) : null,
    onsite_key_expires_on: demoDayOrNull(expires),
    onsite_key_notes: isOnsite ? random.pick(onsiteKeyNotes) : null,
  }
}

function writeService(
  { agency, clock, tables }: AgencyContext,
  property: DemoProperty,
  { code, last, next }: DemoServiceFacts,
  { heldUntil, checks }: { heldUntil: number | null; checks: LastChecks },
): void {
  const isCancelled = property.cancelledOn !== null
  tables.propertyServices.add({
    agency_id: agency.id,
    property_id: property.id,
    service_id: services[code].id,
    enrolled_on: demoDayText(property.enrolledOn),
    last_service_on: demoDayOrNull(last),
    last_check_id: checks.get(code) ?? null,
    next_due_on: demoDayOrNull(next),
    job_status: isCancelled ? 'CANCELLED' : 'SERVICE_PENDING',
    on_hold_until: demoDayOrNull(heldUntil),
    cancelled_at: property.cancelledOn === null ? null : clock.at(property.cancelledOn, 660),
  })
}

function writeEntryPreference(context: AgencyContext, { id, scenario }: DemoProperty): void {
  const { agency, random, tables, today } = context
  if (scenario.entry === 'AS_AGENCY') return
  const isOpen = {
    ALL: [true, true, true],
    ONLY_NOTICE: [false, true, true],
    ONLY_APPOINTMENT: [true, false, false],
    CLOSED: [false, false, false],
  }
  const [appointment, notice, vacant] =
    scenario.entry === 'BY_EXCEPTION' ? [true, null, null] : isOpen[scenario.entry].map(Boolean)
  const word = (allowed: boolean | null | undefined) => (allowed === null ? 'BY_EXCEPTION' : allowed ? 'YES' : 'NO')
  const until = (allowed: boolean | null | undefined) =>
    allowed === null ? demoDayText(today + random.between(20, 150)) : null
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
    updated_at: context.past(random.between(1, 200)),
    updated_by: context.someone(),
  })
}
