import type { Day } from '../../../contract/days.ts'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import type {
  LeaseRow,
  PersonRow,
  PropertyFactsRow,
  CardVisitRow,
  ComingVisitRow,
} from '../../areas/cards/property-facts.ts'
import type { OtherRow } from '../../areas/cards/other-facts.ts'
import type { CheckFacts } from '../../areas/compliance/result-text.ts'
import type { Cleared } from '../../areas/service-checks/settled-check.ts'
import { localDay } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import type { Value } from './copy-writer.ts'
import { groupedBy, type EvaluatedTables, type RowOf } from './evaluated-tables.ts'
import { gatherAccess } from './gathered-access.ts'
import { gatherOthers } from './gathered-others.ts'
import { agreedPlan } from './money.ts'
import type { Past, PastCheck } from './past-results.ts'
import type { AgencyPlan } from './plan.ts'

/** From the day on which a visit was booked until it took place or was cancelled. */
export type Booking = { from: Day; to: Day; serviceIds: number[] }

type Rows<Table extends keyof EvaluatedTables> = RowOf<EvaluatedTables[Table]>

const isUrgent = (severity: Value): boolean => severity === 'DISCONNECTED_SAFETY_ISSUE' || severity === 'URGENT'

const isOpenFinding = ({ status, dismissed_at: dismissedAt }: Rows<'findings'>): boolean =>
  dismissedAt === null && (status === 'OPEN' || status === 'ADDITIONAL_INFO_PROVIDED')

/** The facts of an agency's properties from the generated rows, in the format of property-facts.queries.ts. */
export function gatheredProperties(
  tables: EvaluatedTables,
  agency: AgencyPlan,
  catalogue: Catalogue,
): {
  properties: PropertyFactsRow[]
  others: OtherRow[]
  services: Rows<'propertyServices'>[]
  otherServices: Rows<'portfolioServices'>[]
  pastOf: (propertyId: number) => Past
  bookingsOf: (propertyId: number) => Booking[]
} {
  const managers = new Map(tables.propertyManagers.take().map(({ id, name }) => [id, name as string]))
  const titles = new Map(catalogue.states[agency.state].findings.map(({ code, title }) => [code as Value, title]))
  const services = tables.propertyServices.take()
  const servicesOf = groupedBy(services, ({ property_id: id }) => id)
  const findingsOf = groupedBy(tables.findings.take(), ({ property_id: id }) => id)
  const pending = new Set(tables.thirdPartyResolutions.take().map(({ id }) => id))
  const inReview = new Set(
    tables.thirdPartyFindings
      .take()
      .filter(({ resolution_id: id }) => pending.has(id))
      .map(({ finding_id: id }) => id),
  )
  const toFinding = (finding: Rows<'findings'>) => ({
    id: finding.id as number,
    serviceId: finding.service_id as number,
    code: finding.item_code as string,
    title: titles.get(finding.item_code) ?? '',
    foundOn: finding.found_on as string,
    isAdvice: finding.severity === 'RECOMMENDED',
  })
  const quotesOf = groupedBy(tables.quotes.take(), ({ property_id: id }) => id)
  const invoicesOf = groupedBy(tables.invoices.take(), ({ property_id: id }) => id)
  const { visitsOf, bookingsOf, comingVisitsOf } = gatherVisits(tables)
  const numbers = tables.contactNumbers.take()
  const { leasesOf, pastLeasesOf } = gatherLeases(tables, numbers)
  const landlordsOf = gatherLandlords(tables, numbers)
  const serviceChecks = tables.serviceChecks.take()
  const checks = new Map(serviceChecks.map((check) => [check.id, check]))
  const knownChecksOf = groupedBy(serviceChecks, ({ property_id: id }) => id)
  const { rules } = catalogue.states[agency.state]
  const checkOf = (id: Value): CheckFacts | null => {
    const check = checks.get(id)
    return check
      ? {
          source: check.source as CheckFacts['source'],
          outcome: check.outcome as CheckFacts['outcome'],
          repairedOn: check.repaired_on as string | null,
          repairedBy: check.repaired_by as string | null,
          ...(check.cleared_on !== null && {
            cleared: { on: check.cleared_on as string, as: check.cleared_as as Cleared['as'] },
          }),
        }
      : null
  }
  const alarmsOf = groupedBy(tables.appliances.take(), ({ property_id: id }) => id)
  const accessOf = gatherAccess(tables, agency, catalogue)
  const plan = agreedPlan(agency)
  const agreements = plan === 'PAYG' ? [] : [{ from: '2000-01-01', until: null, plan }]
  const propertyRows = tables.properties.take()
  const properties = propertyRows.map((row): PropertyFactsRow => ({
    id: row.id as number,
    managerId: row.manager_id as number | null,
    managerName: managers.get(row.manager_id) ?? null,
    addressLine1: row.address_line_1 as string,
    addressLine2: row.address_line_2 as string,
    unitNumber: row.unit_number as string | null,
    streetNumber: row.street_number as string | null,
    streetName: row.street_name as string,
    keyNumber: row.key_number as string | null,
    software: row.software as string | null,
    isResidential: row.is_residential as boolean,
    isVacant: row.is_vacant as boolean,
    ownPlan: row.billing_plan as string | null,
    agreements,
    isWaterCharged: row.is_water_charged as boolean | null,
    hasGas: row.has_gas as boolean | null,
    tracksBetweenTenancies: row.tracks_between_tenancies as boolean,
    isLegislationUpgradePending: row.is_legislation_upgrade_pending as boolean,
    alarmExpiresOn:
      alarmsOf(row.id)
        .map(({ expires_on: day }) => day as string)
        .toSorted()[0] ?? null,
    cancellationKind: row.cancellation_kind as PropertyFactsRow['cancellationKind'],
    tenancyConfirmedOn: row.tenancy_confirmed_at === null ? null : localDay(row.tenancy_confirmed_at as string),
    landlords: landlordsOf(row.id),
    leases: leasesOf(row.id),
    services: servicesOf(row.id).map((service) => ({
      serviceId: service.service_id as number,
      enrolledOn: service.enrolled_on as string,
      lastOn: service.last_service_on as string | null,
      earlierChecks: rules[serviceOfId(service.service_id as number) as ServiceCode].isDueByLease
        ? knownChecksOf(row.id)
            .filter(({ service_id: id, done_on: on }) => id === service.service_id && on !== null)
            .map(({ done_on: on }) => on as string)
            .filter((on) => on < (service.last_service_on as string))
            .toSorted()
        : null,
      check: checkOf(service.last_check_id),
      onHoldUntil: service.on_hold_until as string | null,
      orderedOn: null,
      isCancelled: service.cancelled_at !== null,
      stored: null,
    })),
    visits: visitsOf(row.id),
    comingVisits: comingVisitsOf(row),
    mark: null,
    findings: findingsOf(row.id)
      .filter(isOpenFinding)
      .map((finding) => ({
        ...toFinding(finding),
        isUrgent: isUrgent(finding.severity),
        isAnswered: finding.status === 'ADDITIONAL_INFO_PROVIDED',
      })),
    findingsInReview: findingsOf(row.id)
      .filter(
        (finding) =>
          finding.status === 'RESOLVED_BY_THIRD_PARTY' && finding.dismissed_at === null && inReview.has(finding.id),
      )
      .map(toFinding),
    quotes: quotesOf(row.id)
      .filter(({ status_id: status }) => status === 2)
      .map((quote) => ({
        id: quote.id as number,
        serviceId: quote.service_id as number,
        isUrgent: isUrgent(quote.severity),
        issuedOn: quote.issued_on as string,
        expiresOn: quote.expires_on as string,
      })),
    repairs: quotesOf(row.id)
      .filter(({ status_id: status }) => status === 3)
      .map((quote) => ({ serviceId: quote.service_id as number, bookedFor: null })),
    quoteCount: quotesOf(row.id).length,
    invoiceCount: invoicesOf(row.id).length,
    unpaidDueOn: invoicesOf(row.id)
      .filter(({ paid_at: paidAt }) => paidAt === null)
      .map(({ due_on: day }) => day as string)
      .toSorted(),
    access: accessOf(row),
  }))
  const otherServices = tables.portfolioServices.take()
  const cancelled = new Map(propertyRows.map(({ id, cancelled_at: at }) => [id, at]))
  const dayOf = (instant: Value | undefined) => (instant ? localDay(instant as string) : null)
  const pastOf = (id: number): Past => ({
    checks: checksOf(knownChecksOf(id), checkOf),
    leases: pastLeasesOf(id),
    findings: findingsOf(id).map((finding) => ({
      ...toFinding(finding),
      isUrgent: false,
      isAnswered: false,
      closedOn: dayOf(finding.resolved_at) ?? dayOf(finding.dismissed_at),
    })),
    cancelledOn: dayOf(cancelled.get(id)),
    cancelledServices: new Map(
      servicesOf(id).flatMap(({ service_id: serviceId, cancelled_at: at }) =>
        at === null ? [] : [[serviceId as number, localDay(at as string)]],
      ),
    ),
  })
  const others = gatherOthers(tables, managers, otherServices)
  return { properties, services, otherServices, pastOf, bookingsOf, others }
}

/** The checks by service, oldest first. */
function checksOf(
  known: readonly Rows<'serviceChecks'>[],
  checkOf: (id: Value) => CheckFacts | null,
): Map<number, PastCheck[]> {
  const checks = new Map<number, PastCheck[]>()
  for (const { id, service_id: serviceId, done_on: on } of known)
    checks.set(serviceId as number, [
      ...(checks.get(serviceId as number) ?? []),
      { on: on as Day, check: checkOf(id as Value) },
    ])
  for (const list of checks.values()) list.sort((one, other) => (one.on < other.on ? -1 : 1))
  return checks
}

/** Visits that are booked or failed. */
function gatherVisits(tables: EvaluatedTables) {
  const servicesOf = groupedBy(tables.visitServices.take(), ({ visit_id: id }) => id)
  const visitsOf = groupedBy(tables.visits.take(), ({ property_id: id }) => id)
  const noticed = new Set(tables.entryNotices.take().map(({ visit_id: id }) => id))
  const collected = new Set(tables.keyCollections.take().map(({ visit_id: id }) => id))
  const rowsOf = (propertyId: Value, isWanted: (visit: Rows<'visits'>) => boolean): CardVisitRow[] =>
    visitsOf(propertyId)
      .filter(isWanted)
      .flatMap((visit) =>
        servicesOf(visit.id).map(({ service_id: serviceId }) => ({
          serviceId: serviceId as number,
          on: localDay(visit.starts_at as string),
          isBooked: visit.status === 'BOOKED',
        })),
      )
  return {
    bookingsOf: (propertyId: Value): Booking[] =>
      visitsOf(propertyId).map((visit) => ({
        from: localDay(visit.booked_at as string),
        to: localDay((visit.status === 'CANCELLED' ? visit.finished_at : visit.starts_at) as string),
        serviceIds: servicesOf(visit.id).map(({ service_id: id }) => id as number),
      })),
    visitsOf: (propertyId: Value) => rowsOf(propertyId, ({ status }) => status !== 'COMPLETED'),
    comingVisitsOf: (property: Rows<'properties'>): ComingVisitRow[] =>
      visitsOf(property.id)
        .filter(({ status }) => status === 'BOOKED')
        .map((visit) => ({
          id: visit.id as number,
          on: localDay(visit.starts_at as string),
          bookedOn: localDay(visit.booked_at as string),
          entryMethod: visit.entry_method as string | null,
          hasKey:
            property.is_key_available === true || property.onsite_key !== 'UNAVAILABLE' || collected.has(visit.id),
          hasNotice: noticed.has(visit.id),
        })),
  }
}

type Numbers = readonly Rows<'contactNumbers'>[]

function gatherLandlords(tables: EvaluatedTables, numbers: Numbers): (propertyId: Value) => PersonRow[] {
  const numbersOf = groupedBy(numbers, ({ contact_id: id }) => id)
  const contacts = new Map(tables.contacts.take().map((contact) => [contact.id, contact]))
  const landlordsOf = groupedBy(tables.propertyContacts.take(), ({ property_id: id }) => id)
  return (propertyId) =>
    landlordsOf(propertyId).flatMap(({ contact_id: id }) => {
      const contact = contacts.get(id)
      return contact
        ? [
            {
              name: contact.name as string,
              email: contact.email as string | null,
              numbers: numbersOf(id).map(({ number }) => number as string),
            },
          ]
        : []
    })
}

function gatherLeases(tables: EvaluatedTables, numbers: Numbers) {
  const numbersOf = groupedBy(numbers, ({ occupant_id: id }) => id)
  const occupantsOf = groupedBy(tables.occupants.take(), ({ tenancy_id: id }) => id)
  const leasesOf = groupedBy(tables.tenancies.take(), ({ property_id: id }) => id)
  const daysOf = (lease: Rows<'tenancies'>) => ({
    isOpen: true,
    startsOn: lease.starts_on as string,
    endsOn: lease.ends_on as string | null,
    isRenewal: lease.lease_type === 'RENEWAL',
    closesOn: lease.closes_on as string | null,
  })
  const phonesOf = (occupantId: Value): string[] =>
    numbersOf(occupantId).flatMap(({ number, do_not_contact_reason: reason }) =>
      reason === null ? [number as string] : [],
    )
  const openLeasesOf = (propertyId: Value): LeaseRow[] =>
    leasesOf(propertyId).flatMap((lease) =>
      lease.status !== 'OPEN'
        ? []
        : {
            ...daysOf(lease),
            vacatesOn: lease.vacates_on as string | null,
            occupants: occupantsOf(lease.id).map(({ id, position, name, email }) => ({
              position: position as number,
              name: name as string,
              email: email as string | null,
              numbers: numbersOf(id).map(({ number }) => number as string),
              phones: phonesOf(id),
              isReachable: email !== null || phonesOf(id).length > 0,
            })),
          },
    )
  return { leasesOf: openLeasesOf, pastLeasesOf: (propertyId: Value) => leasesOf(propertyId).map(daysOf) }
}
