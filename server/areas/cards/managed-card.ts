import { softwareLabel } from '../../../contract/agency.ts'
import type { Day } from '../../../contract/days.ts'
import { facetMask } from '../../../contract/portfolio.ts'
import type { ManagedProperty, ServiceSummary } from '../../../contract/property-lists.ts'
import type { StateCode } from '../../../contract/states.ts'
import { judgeHome } from '../compliance/judge-home.ts'
import type { StateRules } from '../compliance/service-rule.ts'
import { accessOfHome } from './access-of-home.ts'
import type { Card } from './card.ts'
import { facetsOfHome, talliesOf, tallyList, type JudgedHome } from './facets-of-home.ts'
import { leaseInForce, type HomeRow, type OccupantRow } from './home-facts.ts'
import { judgeServices, type JudgedService } from './judge-services.ts'
import { nextChangeOfHome } from './next-change.ts'
import { searchTextOf } from './search-text.ts'
import { sortKeyOf } from './sort-key.ts'
import { tagsOfHome } from './tags-of-home.ts'
import { updatesOfHome } from './updates-of-home.ts'

export type ManagedCard = { card: Card<ManagedProperty>; services: JudgedService[] }

/** The card of a property on the provider's books, and what the rules made of its services, on one day. */
export function managedCard(home: HomeRow, rules: StateRules, state: StateCode, today: Day): ManagedCard {
  const services = judgeServices(home, rules, state, today)
  const live = home.cancellationKind === null ? services.filter(({ jobStatus }) => jobStatus !== 'CANCELLED') : []
  const verdict = judgeHome(home.isResidential, live.length > 0, services)
  const updates = updatesOfHome(home, live, today)
  const judged: JudgedHome = { home, live, verdict, updates, today }
  const tallies = talliesOf(judged)
  const facets = facetsOfHome(judged, tallies)
  const dueOn = earliestDue(live)
  const tenants = leaseInForce(home.leases, today)?.occupants ?? []
  const card: Card<ManagedProperty> = {
    subjectId: home.id,
    managerId: home.managerId,
    serviceMask: live.reduce((mask, { serviceId }) => mask | (1 << (serviceId - 1)), 0),
    facetMask: facetMask(facets),
    tallies: tallyList(tallies),
    dueOn,
    nextChangeOn: nextChangeOfHome(home, services, today),
    sortKey: sortKeyOf(home),
    searchText: searchTextOf([home.addressLine1, home.addressLine2, home.keyNumber, ...namesOf(tenants)]),
    item: {
      compliancePropertyId: home.id,
      addressLine1: home.addressLine1,
      addressLine2: home.addressLine2,
      propertyManager: home.managerId === null ? null : { id: home.managerId, name: home.managerName ?? '' },
      isIntegrated: home.software !== null,
      softwareName: home.software === null ? null : softwareLabel(home.software),
      compliance: verdict.compliance,
      reasons: verdict.reasons,
      tags: tagsOfHome(home, facets),
      services: services.map(summaryOf),
      nextDueDate: dueOn,
      updates,
      accessIssues: accessOfHome(judged),
    },
  }
  return { card, services }
}

export const earliestDue = (services: readonly { dueOn: Day | null }[]): Day | null =>
  services.reduce<Day | null>((first, { dueOn }) => (dueOn && (!first || dueOn < first) ? dueOn : first), null)

const namesOf = (occupants: readonly OccupantRow[]): string[] =>
  occupants
    .toSorted((one, other) => one.position - other.position || (one.name < other.name ? -1 : 1))
    .map(({ name }) => name)

const summaryOf = ({ serviceId, service, compliance, reason, jobStatus, dueOn }: JudgedService): ServiceSummary => ({
  serviceId,
  shortName: service,
  compliance,
  reason,
  jobStatus,
  dueDate: dueOn,
})
