import { softwareLabel } from '../../../contract/agency.ts'
import { type Day, daysBetween } from '../../../contract/days.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import { facetMask, type FacetCode } from '../../../contract/portfolio/portfolio.ts'
import type { ManagedProperty, ServiceSummary } from '../../../contract/portfolio/property-lists.ts'
import type { StateCode } from '../../../contract/states.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { leaseInForce } from '../compliance/lease-in-force.ts'
import { evaluateProperty } from '../compliance/evaluate-property.ts'
import type { StateRules } from '../compliance/service-law.ts'
import { openWaysIn as openWaysOf } from '../access-cases/open-ways.ts'
import { summariseAccess } from './summarise-access.ts'
import type { Card } from './card.ts'
import { propertyFacets, propertyTallies, tallyList, type EvaluatedProperty } from './property-facets.ts'
import type { CardOccupantRow, PersonRow, PropertyFactsRow } from './property-facts.ts'
import { evaluateServices, type EvaluatedService } from './evaluate-services.ts'
import { nextPropertyChange } from './next-change.ts'
import { planOn } from './plan-on.ts'
import { toSearchText } from './search-text.ts'
import { toSortKey } from './sort-key.ts'
import { changesOfRow, propertyWork } from './property-work.ts'
import { unsafeRepairDueOn } from './finding-lines.ts'
import { changesOfWork, workLines } from './work-lines.ts'
import type { WorkRow } from '../../../contract/worklist.ts'
import type { PropertyTag } from '../../../contract/properties/properties.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { updateRequiredDays } from '../../../contract/limits.ts'
import { tenantsLeft } from '../../../contract/tenancies/tenancies.ts'

type UpdateCode =
  | 'LEASE_AGREEMENT_UPDATE_REQUIRED'
  | 'TENANT_DETAILS_REQUIRED'
  | 'GAS_CONFIRMATION_REQUIRED'
  | 'WATER_CHARGING_REQUIRED'
type Update = { code: UpdateCode; text: string }

/**
 * Information that the agency must give before its services can continue; none for a property that is not on service.
 */
function requiredUpdates(property: PropertyFactsRow, live: readonly EvaluatedService[], today: Day): Update[] {
  if (live.length === 0 || !property.isResidential) return []
  const updates: Update[] = []
  const ask = (code: UpdateCode, text: string | null) => {
    if (text !== null) updates.push({ code, text })
  }
  ask('LEASE_AGREEMENT_UPDATE_REQUIRED', leaseUpdate(property, today))
  ask('TENANT_DETAILS_REQUIRED', tenantUpdate(property, today))
  const has = (compliance: string) => live.some((each) => each.compliance === compliance)
  ask(
    'GAS_CONFIRMATION_REQUIRED',
    has('GAS_CONFIRMATION_REQUIRED') ? 'Please confirm whether there are gas appliances' : null,
  )
  const needsWater =
    property.isWaterCharged === null && live.some((each) => each.service === 'water' && each.compliance === 'UNKNOWN')
  ask('WATER_CHARGING_REQUIRED', needsWater ? 'Please tell us whether the tenant is charged for water' : null)
  return updates
}

/** A user confirmed the details within the last 30 days. */
const isConfirmed = ({ tenancyConfirmedOn }: PropertyFactsRow, today: Day): boolean =>
  tenancyConfirmedOn !== null && daysBetween(tenancyConfirmedOn, today) <= updateRequiredDays

function leaseUpdate(property: PropertyFactsRow, today: Day): string | null {
  if (property.isVacant) return null
  const lease = leaseInForce(property.leases, today)
  if (lease === null) return 'No tenancy is known: please add it, or mark the property as vacant'
  if (lease.vacatesOn !== null && lease.vacatesOn < today) return tenantsLeft(lease.vacatesOn)
  if (lease.endsOn === null || lease.endsOn >= today || isConfirmed(property, today)) return null
  return `The lease ended on ${shortDay(lease.endsOn)}: please update it, or confirm that the tenancy continues`
}

function tenantUpdate(property: PropertyFactsRow, today: Day): string | null {
  const lease = property.isVacant ? null : leaseInForce(property.leases, today)
  if (lease === null) return null
  if (lease.occupants.length === 0) return 'No tenant is named: please add the tenants'
  if (lease.occupants.some(({ isReachable }) => isReachable)) return null
  return 'No tenant can be reached: please add a phone number or an email'
}

/** The badges of a property, most urgent first. */
function tagsOfCard(property: PropertyFactsRow, facets: readonly FacetCode[], today: Day): PropertyTag[] {
  const has = (facet: FacetCode) => facets.includes(facet)
  const plan = planOn(property, today)
  const set: [PropertyTag, boolean][] = [
    ['UNSAFE', has('URGENT')],
    ['CANCELLED', has('CANCELLED')],
    ['NET_STATE_CANCELLATION', property.cancellationKind === 'NET_STATE'],
    ['COMPLIANCE_ISSUES', has('COMPLIANCE_ISSUES')],
    ['ACCESS_ISSUES', has('ACTIVE_NOTICES')],
    ['PENDING_ITEMS', has('PENDING_ITEMS')],
    ['OVERDUE_INVOICES', has('OVERDUE_INVOICES')],
    ['OUTSTANDING_INVOICES', has('OUTSTANDING_INVOICES') && !has('OVERDUE_INVOICES')],
    ['LEASE_AGREEMENT_UPDATE_REQUIRED', has('LEASE_AGREEMENT_UPDATE_REQUIRED')],
    ['UPDATE_REQUIRED', has('UPDATE_REQUIRED') && !has('LEASE_AGREEMENT_UPDATE_REQUIRED')],
    ['LEGISLATION_UPGRADE_PENDING', property.isLegislationUpgradePending],
    ['VACANT', property.isVacant],
    ['INTEGRATED', property.software !== null],
    ['BETWEEN_TENANCY_TRACKING', property.tracksBetweenTenancies],
    ['SAFER_HOME_PACKAGE', plan === 'SAFER_HOME'],
    ['SUBSCRIPTION_BILLING', plan !== 'SAFER_HOME' && plan !== 'PAYG'],
    ['PAYG_BILLING', plan === 'PAYG'],
  ]
  return set.filter(([, isSet]) => isSet).map(([tag]) => tag)
}

export type ManagedCard = { card: Card<ManagedProperty>; services: EvaluatedService[] }

/** The card of a property on the provider's books, and the results of its services, for one day. */
export function managedCard(property: PropertyFactsRow, rules: StateRules, state: StateCode, today: Day): ManagedCard {
  const services = evaluateServices(property, rules, state, today)
  const isCancelled = property.cancellationKind !== null
  const live = isCancelled ? [] : services.filter(({ jobStatus }) => jobStatus !== 'CANCELLED')
  const whyNotOnService = explainOffService(isCancelled, live)
  const result = evaluateProperty({ isResidential: property.isResidential, whyNotOnService }, live)
  const updates = requiredUpdates(property, live, today)
  const openWaysIn = isCancelled ? [] : findOpenWays(property, state, today)
  const evaluated: EvaluatedProperty = { property, live, result, updates, openWaysIn, today }
  const tallies = propertyTallies(evaluated)
  const facets = propertyFacets(evaluated, tallies)
  const dueOn = earliestDue(live)
  const tenants = (leaseInForce(property.leases, today)?.occupants ?? []).toSorted(
    (one, other) => one.position - other.position || compareNames(one, other),
  )
  const source = { ...evaluated, updates, rules }
  const lines = workLines(source)
  const propertyManager =
    property.managerId === null ? null : { id: property.managerId, name: property.managerName ?? '' }
  const card: Card<ManagedProperty> = {
    subjectId: property.id,
    managerId: property.managerId,
    serviceMask: live.reduce((mask, { serviceId }) => mask | (1 << (serviceId - 1)), 0),
    facetMask: facetMask(facets),
    tallies: tallyList(tallies),
    dueOn,
    nextChangeOn: nextPropertyChange(property, services, today, [
      ...changesOfWork(source),
      ...changesOfRow(lines, property.mark),
    ]),
    work: propertyWork(
      {
        compliancePropertyId: property.id,
        agencyPortfolioPropertyId: null,
        addressLine1: property.addressLine1,
        addressLine2: property.addressLine2,
        propertyManager,
        tenant: tenantToCall(tenants),
      },
      lines,
      property.mark,
      today,
    ),
    sortKey: toSortKey(property),
    searchText: searchTextOf(property, tenants),
    item: {
      compliancePropertyId: property.id,
      addressLine1: property.addressLine1,
      addressLine2: property.addressLine2,
      propertyManager,
      isIntegrated: property.software !== null,
      softwareName: property.software === null ? null : softwareLabel(property.software),
      compliance: result.compliance,
      reasons: result.reasons,
      tags: tagsOfCard(property, facets, today),
      repairDueOn: unsafeRepairDueOn(evaluated),
      services: services.map((service) => summariseService(service, isCancelled)),
      servicesWithFindings: services.filter(hasFindings(property)).map(({ service }) => service),
      nextDueDate: dueOn,
      updates,
      accessIssues: summariseAccess(evaluated),
    },
  }
  return { card, services }
}

const hasFindings =
  ({ findings }: PropertyFactsRow) =>
  ({ serviceId }: EvaluatedService): boolean =>
    findings.some((finding) => finding.serviceId === serviceId)

const findOpenWays = ({ access, isVacant }: PropertyFactsRow, state: StateCode, today: Day): EntryMethod[] =>
  access === null ? [] : openWaysOf({ ...access, ...access.entry, isVacant }, state, today)

export const earliestDue = (services: readonly { dueOn: Day | null }[]): Day | null =>
  services.reduce<Day | null>((first, { dueOn }) => (dueOn && (!first || dueOn < first) ? dueOn : first), null)

/** The first tenant who may be called, by mobile if there is one, otherwise the first. */
function tenantToCall(tenants: readonly CardOccupantRow[]): WorkRow['tenant'] {
  const tenant = tenants.find(({ phones }) => phones.length > 0) ?? tenants[0]
  if (!tenant) return null
  const phones = tenant.phones.toSorted()
  const phone = phones.find((number) => /^(04|\+614)/.test(number)) ?? phones[0]
  return { name: tenant.name, phone: phone === undefined ? null : formatPhone(phone) }
}

const compareNames = (one: PersonRow, other: PersonRow): number =>
  `${one.name} ${one.email}` < `${other.name} ${other.email}` ? -1 : 1

function searchTextOf(property: PropertyFactsRow, occupants: readonly CardOccupantRow[]): string {
  const { addressLine1, addressLine2, keyNumber } = property
  const people = [...occupants, ...property.landlords.toSorted(compareNames)]
  return toSearchText({
    address: [addressLine1, addressLine2],
    names: people.map(({ name }) => name),
    phones: people.flatMap(({ numbers }) => numbers.toSorted()),
    emails: people.map(({ email }) => email),
    key: keyNumber,
  })
}

export function explainOffService(isCancelled: boolean, live: readonly unknown[]): string | null {
  if (isCancelled) return 'The property has been cancelled'
  return live.length === 0 ? 'No services are delivered at this property' : null
}

/** Services of a cancelled property are cancelled with it, even if their own rows are unchanged. */
const summariseService = (
  { serviceId, service, compliance, reason, jobStatus, dueOn, lastOn }: EvaluatedService,
  isPropertyCancelled: boolean,
): ServiceSummary => ({
  serviceId,
  shortName: service,
  compliance,
  reason,
  jobStatus: isPropertyCancelled ? 'CANCELLED' : jobStatus,
  dueDate: dueOn,
  lastServiceDate: lastOn,
})
