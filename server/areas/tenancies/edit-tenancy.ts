import type { Day } from '../../../contract/days.ts'
import type { Tenancy } from '../../../contract/tenancies/people.ts'
import type { TenancyForm } from '../../../contract/tenancies/tenancy-form.ts'
import { recordChange } from '../../platform/audit.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { settleProperty } from '../cards/settle-property.ts'
import { isLive, leaseInForce } from '../compliance/lease-in-force.ts'
import { planMove, type LeasePlan } from './lease-order.ts'
import { openTenancies, refuseOtherTenancy, withoutOverlap } from './open-tenancies.ts'
import { toHousehold, saveOccupants } from './save-occupants.ts'
import { propertyTenancies, type TenancyRow } from './tenancies.queries.ts'
import { savedTenancy } from './tenancy-fact.ts'
import { tenancyReply } from './tenancy-reply.ts'
import { differences, describeTenancy } from './describe-tenancy.ts'
import { closeAt, updateLease } from './write-tenancies.queries.ts'
import { saveOccupancy } from '../property-lock/write-property.queries.ts'

/** Corrects a current or upcoming tenancy. The end of the previous one and the vacancy follow its first day. */
export async function editTenancy(
  scope: Scope,
  propertyId: number,
  tenancyId: number,
  form: TenancyForm,
): Promise<Tenancy> {
  refuseOtherTenancy(propertyId, form)
  const { db, agencyId, today } = scope
  const { property, rows } = await openTenancies(scope, propertyId)
  const before = rows.find((row) => row.tenancyId === tenancyId)
  if (!before) throw notFound('Tenancy not found')
  if (form.version !== undefined && form.version !== before.version)
    throw await staleEdit(scope, { table: 'tenancies', id: tenancyId, propertyId })
  if (!isLive(before, today)) throw ruleBroken('This tenancy has ended and can no longer be changed')
  const plan = planMove(rows, before, form.startDate, today)
  if ('refused' in plan) throw ruleBroken(plan.refused, { startDate: plan.refused })
  const household = toHousehold(form.occupants, before.occupants)

  const saved = await withoutOverlap(async () => {
    moveLease(scope, before, form, plan)
    saveOccupants(db, agencyId, [{ ...household, tenancyId }])
    return db.rows(propertyTenancies(agencyId, propertyId))
  })
  const after = saved.find((row) => row.tenancyId === tenancyId) as TenancyRow
  const isVacant = vacancyAfter(leaseInForce(rows, today), leaseInForce(saved, today), property.isVacant)
  const isCurrent = leaseInForce(saved, today)?.tenancyId === tenancyId
  db.later([saveOccupancy(scope, propertyId, { isVacant, isConfirmed: isCurrent })])
  await recordChange(db, scope, {
    action: 'edit-tenancy',
    entity: 'tenancies',
    entityId: tenancyId,
    propertyId,
    ...differences(
      { ...describeTenancy(before), isVacant: property.isVacant },
      { ...describeTenancy(after), isVacant },
    ),
  })
  await settleProperty(scope, propertyId, savedTenancy(before.occupants, after.occupants, isCurrent))
  return tenancyReply(after, today)
}

/** Shortens tenancies before it extends others, so that two never cover the same day. */
function moveLease(scope: Scope, before: TenancyRow, form: TenancyForm, { moves }: LeasePlan): void {
  const isLater = form.startDate > before.startsOn
  const neighbours = moves.map((move) => closeAt(scope, move.tenancyId, move.closesOn))
  const own = updateLease(scope, before.tenancyId, form)
  scope.db.later(isLater ? [own, ...neighbours] : [...neighbours, own])
}

/** Let while a tenancy is in force; vacant once the tenancy in force was moved to a later day; otherwise unchanged. */
function vacancyAfter(was: { startsOn: Day } | null, is: { startsOn: Day } | null, isVacant: boolean): boolean {
  if (is) return false
  return was ? true : isVacant
}
