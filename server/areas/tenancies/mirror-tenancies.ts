import { recordChanges, type Change } from '../../platform/audit.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import { closeIssuesSolvedAt } from '../access-cases/close-solved-issues.ts'
import { leaseInForce } from '../compliance/lease-in-force.ts'
import { differences, describeTenancy } from './describe-tenancy.ts'
import { closeTenancies, insertTenancies, setSources, settleEndedAt, updateLeases } from './mirror-tenancies.queries.ts'
import { planMirrored, type MirroredTenancy, type MirrorPlan } from './plan-mirrored.ts'
import { addOccupants, saveOccupants } from './save-occupants.ts'
import { tenanciesOfProperties, type TenancyRow } from './tenancies.queries.ts'
import { savedTenancy } from './tenancy-fact.ts'
import { deleteTenancies } from './write-tenancies.queries.ts'
import { saveOccupancies } from '../property-lock/write-property.queries.ts'

export type MirrorResult = { tenancyId: number; isChanged: boolean } | { refused: string }

type RowOf = TenancyRow & { propertyId: number }
type PlanOf<Kind extends MirrorPlan['kind']> = Extract<MirrorPlan, { kind: Kind }>
type Planned<Plan extends MirrorPlan = MirrorPlan> = {
  given: MirroredTenancy
  /** The tenancies of the property before. */
  rows: RowOf[]
  plan: Plan
}
/** A tenancy that was added or changed. */
type Saved = { given: MirroredTenancy; rows: RowOf[]; tenancyId: number }

const ofKind = <Kind extends MirrorPlan['kind']>(planned: readonly Planned[], kind: Kind): Planned<PlanOf<Kind>>[] =>
  planned.filter((each): each is Planned<PlanOf<Kind>> => each.plan.kind === kind)

/** One tenancy; see `mirrorTenancies`. */
export const mirrorTenancy = async (scope: AccessScope, given: MirroredTenancy): Promise<MirrorResult> =>
  (await mirrorTenancies(scope, [given])).get(given.propertyId) as MirrorResult

/**
 * Adds or changes tenancies as the management software has them, at most one of each property. Returns the results by property. The
 * caller has locked the properties and refreshes their cards.
 */
export async function mirrorTenancies(
  scope: AccessScope,
  given: readonly MirroredTenancy[],
): Promise<Map<number, MirrorResult>> {
  if (given.length === 0) return new Map()
  const { db, agencyId, today } = scope
  const ids = given.map(({ propertyId }) => propertyId)
  const [, all] = await db.batch([settleEndedAt(agencyId, ids, today), tenanciesOfProperties(agencyId, ids)])
  const planned: Planned[] = given.map((each) => {
    const rows = all.filter(({ propertyId }) => propertyId === each.propertyId)
    return { given: each, rows, plan: planMirrored(each, rows, today) }
  })
  await removeTenancies(scope, ofKind(planned, 'REMOVE'))
  const saved = await saveTenancies(scope, planned)
  await settle(scope, saved)
  return new Map([
    ...planned.flatMap(({ given: { propertyId }, plan }): [number, MirrorResult][] => {
      if (plan.kind === 'REFUSE') return [[propertyId, { refused: plan.refused }]]
      const isChanged = plan.kind === 'REMOVE'
      return 'known' in plan ? [[propertyId, { tenancyId: plan.known.tenancyId, isChanged }]] : []
    }),
    ...saved.map(({ given: { propertyId }, tenancyId }): [number, MirrorResult] => [
      propertyId,
      { tenancyId, isChanged: true },
    ]),
  ])
}

/** They will not begin after all. */
async function removeTenancies(scope: AccessScope, removed: readonly Planned<PlanOf<'REMOVE'>>[]): Promise<void> {
  if (removed.length === 0) return
  const { db, agencyId } = scope
  db.later([
    deleteTenancies(
      agencyId,
      removed.map(({ plan }) => plan.known.tenancyId),
    ),
    closeTenancies(
      scope,
      removed.flatMap(({ plan }) => plan.moves),
    ),
  ])
  const changes: Change[] = removed.map(({ given: { propertyId }, plan: { known } }) => ({
    action: 'remove-tenancy',
    entity: 'tenancies',
    entityId: known.tenancyId,
    propertyId,
    before: describeTenancy(known),
  }))
  await recordChanges(db, scope, changes, scope.source ?? 'JOB')
}

/** Writes what was planned in an order in which two tenancies of a property never overlap. */
async function saveTenancies(scope: AccessScope, planned: readonly Planned[]): Promise<Saved[]> {
  const { db, agencyId } = scope
  const [added, changed] = [ofKind(planned, 'ADD'), ofKind(planned, 'CHANGE')]
  const leases = changed.flatMap(({ plan: { known, lease } }) =>
    lease ? [{ ...lease, tenancyId: known.tenancyId, isLater: lease.startsOn > known.startsOn }] : [],
  )
  const later = leases.filter(({ isLater }) => isLater)
  const moves = [...added, ...changed].flatMap(({ plan }) => plan.moves)
  const earlier = leases.filter(({ isLater }) => !isLater)
  if (later.length > 0) db.later([updateLeases(scope, later)])
  if (moves.length > 0) db.later([closeTenancies(scope, moves)])
  if (earlier.length > 0) db.later([updateLeases(scope, earlier)])
  const rows = added.map(({ given: { propertyId, software }, plan: { lease, closesOn } }) => ({
    ...lease,
    propertyId,
    closesOn,
    software,
  }))
  const made = rows.length > 0 ? await db.rows(insertTenancies(scope, rows)) : []
  const idAt = new Map(made.map(({ propertyId, tenancyId }) => [propertyId, tenancyId]))
  const idOf = ({ given: { propertyId } }: Planned) => idAt.get(propertyId) as number
  addOccupants(
    db,
    agencyId,
    added.map((each) => ({ ...each.plan.household, tenancyId: idOf(each) })),
  )
  saveOccupants(
    db,
    agencyId,
    changed.flatMap(({ plan: { known, household } }) =>
      household ? [{ ...household, tenancyId: known.tenancyId }] : [],
    ),
  )
  const closed = changed.flatMap(({ plan: { known, closesOn } }) =>
    closesOn === undefined ? [] : [{ tenancyId: known.tenancyId, closesOn }],
  )
  if (closed.length > 0) db.later([closeTenancies(scope, closed)])
  return [
    ...added.map((each) => ({ given: each.given, rows: each.rows, tenancyId: idOf(each) })),
    ...changed.map(({ given, rows: before, plan }) => ({ given, rows: before, tenancyId: plan.known.tenancyId })),
  ]
}

/** What follows from saved tenancies: the source, the vacancy, the audit, and the access issues that they solve. */
async function settle(scope: AccessScope, saved: readonly Saved[]): Promise<void> {
  if (saved.length === 0) return
  const { db, agencyId, today } = scope
  const [, now] = await db.batch([
    setSources(
      agencyId,
      saved.map(({ tenancyId, given: { software } }) => ({ tenancyId, software })),
    ),
    tenanciesOfProperties(
      agencyId,
      saved.map(({ given: { propertyId } }) => propertyId),
    ),
  ])
  const results = saved.map(({ given: { propertyId, software }, rows, tenancyId }) => {
    const after = now.find((row) => row.tenancyId === tenancyId) as TenancyRow
    const before = rows.find((row) => row.tenancyId === tenancyId)
    const inForce = leaseInForce(
      now.filter((row) => row.propertyId === propertyId),
      today,
    )
    const wasInForce = leaseInForce(rows, today)
    const isCurrent = inForce?.tenancyId === tenancyId
    const isVacant = inForce ? false : wasInForce ? true : null
    const change = before
      ? { action: 'edit-tenancy' as const, ...differences(describeTenancy(before), describeTenancy(after)) }
      : { action: 'add-tenancy' as const, after: { ...describeTenancy(after), software } }
    const earlier = before?.occupants ?? wasInForce?.occupants ?? []
    return {
      occupancy: { propertyId, isVacant, isConfirmed: isCurrent },
      change: { ...change, entity: 'tenancies', entityId: tenancyId, propertyId },
      solved: { propertyId, fact: savedTenancy(earlier, after.occupants, isCurrent) },
    }
  })
  db.later([
    saveOccupancies(
      scope,
      results.map(({ occupancy }) => occupancy),
    ),
  ])
  const changes = results.map(({ change }) => change)
  await recordChanges(db, scope, changes, scope.source ?? 'JOB')
  await closeIssuesSolvedAt(
    scope,
    results.map(({ solved }) => solved),
  )
}
