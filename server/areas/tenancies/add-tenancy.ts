import { shortDay } from '../../../contract/day-text.ts'
import type { Tenancy } from '../../../contract/tenancies/people.ts'
import type { NewTenancyForm } from '../../../contract/tenancies/tenancy-form.ts'
import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { settleProperty } from '../cards/settle-property.ts'
import { alreadyRenewed, followedBy, planNew } from './lease-order.ts'
import { openTenancies, refuseOtherTenancy, withoutOverlap } from './open-tenancies.ts'
import { addOccupants, toOccupantForms, toHousehold, withoutIds } from './save-occupants.ts'
import { propertyTenancies, type TenancyRow } from './tenancies.queries.ts'
import { savedTenancy } from './tenancy-fact.ts'
import { tenancyReply } from './tenancy-reply.ts'
import { tenancyInShort, describeTenancy } from './describe-tenancy.ts'
import { closeAt, insertTenancy } from './write-tenancies.queries.ts'
import { saveOccupancy } from '../property-lock/write-property.queries.ts'

/**
 * Adds a new lease or a renewal. It ends the tenancy in force on its first day; a vacant property is let from then on.
 */
export async function addOpenTenancy(scope: Scope, propertyId: number, form: NewTenancyForm): Promise<Tenancy> {
  refuseOtherTenancy(propertyId, form)
  const { db, agencyId, today } = scope
  const { property, rows } = await openTenancies(scope, propertyId)
  const followed = followedBy(rows, form.startDate, today)
  const plan = planNew(rows, form.startDate, today)
  if ('refused' in plan) throw ruleBroken(plan.refused, { startDate: plan.refused })
  if (form.leaseType === 'RENEWAL' && !followed) {
    const nothing = 'There is no tenancy to renew on that day: choose New'
    throw ruleBroken(nothing, { leaseType: nothing })
  }
  if (form.leaseType === 'RENEWAL' && followed?.vacatesOn && followed.vacatesOn < today) {
    const left = `The tenants left on ${shortDay(followed.vacatesOn)}: choose New, or change the vacating date first`
    throw ruleBroken(left, { leaseType: left })
  }
  const renewed = form.leaseType === 'RENEWAL' ? alreadyRenewed(rows, form.startDate, today) : null
  if (renewed) throw ruleBroken(renewed, { startDate: renewed })
  const stays = form.leaseType === 'RENEWAL' && followed ? toOccupantForms(followed.occupants) : []
  // Reuses the do-not-contact reasons of earlier occupants.
  const known = rows.flatMap(({ occupants }) => occupants)
  const household = withoutIds(toHousehold(form.occupants ?? stays, known))
  const hasBegun = form.startDate <= today

  const tenancyId = await withoutOverlap(async () => {
    if (plan.moves.length > 0) await db.batch(plan.moves.map((move) => closeAt(scope, move.tenancyId, move.closesOn)))
    return (await one(db, insertTenancy(scope, propertyId, form, { ...form, ...plan }))).tenancyId
  })
  addOccupants(db, agencyId, [{ ...household, tenancyId }])
  const [saved] = await db.batch([
    propertyTenancies(agencyId, propertyId),
    saveOccupancy(scope, propertyId, {
      isVacant: hasBegun ? false : null,
      isConfirmed: hasBegun,
    }),
  ])
  const added = saved.find((row) => row.tenancyId === tenancyId) as TenancyRow
  await recordChange(db, scope, {
    action: form.leaseType === 'RENEWAL' ? 'renew-tenancy' : 'add-tenancy',
    entity: 'tenancies',
    entityId: tenancyId,
    propertyId,
    before: { isVacant: property.isVacant },
    after: {
      isVacant: hasBegun ? false : property.isVacant,
      ...describeTenancy(added),
      ...(followed && { previousTenancy: tenancyInShort(followed) }),
    },
  })
  await settleProperty(scope, propertyId, savedTenancy(followed?.occupants ?? known, added.occupants, hasBegun))
  return tenancyReply(added, today)
}
