import type { TenancySummary } from '../../../contract/tenancies/people.ts'
import { noTenancyToConfirm, tenantsLeft } from '../../../contract/tenancies/tenancies.ts'
import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { closeSolvedIssues } from '../access-cases/close-solved-issues.ts'
import { leaseInForce } from '../compliance/lease-in-force.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { staleOccupancy } from './open-tenancies.ts'
import { propertyTenancies, propertyVacancy } from './tenancies.queries.ts'
import { summaryReply } from './tenancy-reply.ts'
import { tenancyInShort } from './describe-tenancy.ts'
import { saveOccupancy } from '../property-lock/write-property.queries.ts'

type Seen = { tenancyId?: number | null | undefined; isVacant: boolean; version?: number | undefined }

/** A user confirms the details, also of integrated properties; refused if they have changed since the user saw them. */
export async function confirmTenancy(scope: Scope, propertyId: number, seen: Seen): Promise<TenancySummary> {
  const { db, agencyId, today } = scope
  const { isVacant } = await lockActiveProperty(scope, propertyId)
  const [rows, [before]] = await db.batch([
    propertyTenancies(agencyId, propertyId),
    propertyVacancy(agencyId, propertyId),
  ])
  const current = isVacant ? null : leaseInForce(rows, today)
  const isSame = seen.isVacant === isVacant && (seen.tenancyId ?? null) === (current?.tenancyId ?? null)
  if (!isSame || (seen.version !== undefined && seen.version !== current?.version))
    throw await staleOccupancy(scope, propertyId)
  if (!isVacant && !current) throw ruleBroken(noTenancyToConfirm)
  if (current?.vacatesOn && current.vacatesOn < today) throw ruleBroken(tenantsLeft(current.vacatesOn))
  await db.rows(saveOccupancy(scope, propertyId, { isVacant: null, isConfirmed: true }))
  const after = await one(db, propertyVacancy(agencyId, propertyId))
  const tenancy = current ? tenancyInShort(current) : 'Vacant'
  await recordChange(db, scope, {
    action: 'confirm-tenancy',
    entity: 'properties',
    entityId: propertyId,
    propertyId,
    before: { confirmedAt: before?.confirmedAt ?? null, tenancy },
    after: { confirmedAt: after.confirmedAt, tenancy },
  })
  await closeSolvedIssues(scope, propertyId, { kind: 'TENANCY_CONFIRMED' })
  await refreshCards(scope, [propertyId])
  return summaryReply(after, rows, today)
}
