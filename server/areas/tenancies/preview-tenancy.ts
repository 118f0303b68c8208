import type { Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import type { LeaseType } from '../../../contract/tenancies/tenancies.ts'
import type { Scope } from '../../platform/scope.ts'
import { loadOptionalFacts } from '../cards/load-optional-facts.ts'
import { evaluateServices } from '../cards/evaluate-services.ts'
import type { LeaseRow } from '../cards/property-facts.ts'
import { propertyFacts } from '../cards/property-facts.queries.ts'
import { readStateRules } from '../compliance/state-rules.ts'
import { missingProperty } from '../property-lock/lock-property.ts'

type Planned = { 'start-date': Day; 'lease-type': LeaseType }

/** Services whose due date a new lease would change, as the rules evaluate them once it is saved. */
export async function readTenancyPreview(scope: Scope, propertyId: number, planned: Planned) {
  const { db, agencyId, state, today } = scope
  const rules = await readStateRules(db, state, today, agencyId)
  const { timeZone } = states[state]
  const stored = await db.rows(propertyFacts(agencyId, [propertyId], timeZone))
  const [property] = await loadOptionalFacts(db, agencyId, stored, timeZone)
  if (!property) throw await missingProperty(scope, propertyId)
  const before = evaluateServices(property, rules, state, today)
  const after = evaluateServices({ ...property, leases: withLease(property.leases, planned) }, rules, state, today)
  return after.flatMap(({ serviceId, dueOn }) =>
    dueOn === null || before.find((service) => service.serviceId === serviceId)?.dueOn === dueOn
      ? []
      : [{ serviceId, dueDate: dueOn }],
  )
}

/** It ends the tenancy before it, and lasts until the one after it. */
function withLease(leases: readonly LeaseRow[], planned: Planned): LeaseRow[] {
  const startsOn = planned['start-date']
  const isEnded = (lease: LeaseRow) =>
    lease.startsOn < startsOn && (lease.closesOn === null || lease.closesOn > startsOn)
  const later = leases.map((lease) => lease.startsOn).filter((start) => start > startsOn)
  const added: LeaseRow = {
    isOpen: true,
    startsOn,
    endsOn: null,
    closesOn: later.toSorted()[0] ?? null,
    vacatesOn: null,
    isRenewal: planned['lease-type'] === 'RENEWAL',
    occupants: [],
  }
  return [added, ...leases.map((lease) => (isEnded(lease) ? { ...lease, closesOn: startsOn } : lease))]
}
