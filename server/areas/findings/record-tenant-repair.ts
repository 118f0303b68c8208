import { tenantRepairForm } from '../../../contract/findings/tenant-repair.ts'
import type { Day } from '../../../contract/days.ts'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import { recordChange, type Source } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { parsePart } from '../../platform/parse-request.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockActiveProperty } from '../property-lock/lock-property.ts'
import { findingsById, lockFindingRows, propertyOfFinding, storeTenantRepair } from './change-findings.queries.ts'
import { findingNotFound, staleFindings } from './lock-findings.ts'
import { isStillOpen, readRepairLaw, timedDuty } from './repair-deadline.ts'

type Typed = { version: number; from: Day | null; until: Day | null }

/** Records that a tenant has taken the repair of an open finding over, changes that, or takes it back. */
export async function recordTenantRepair(
  scope: Scope,
  findingId: number,
  { version, from, until }: Typed,
  source?: Source,
): Promise<{ problemRegisterId: number }> {
  const { db, agencyId, today } = scope
  const done = { problemRegisterId: findingId }
  const place = await maybeOne(db, propertyOfFinding(agencyId, findingId))
  if (!place) throw findingNotFound()
  const { propertyId } = place
  await lockActiveProperty(scope, propertyId)
  await db.rows(lockFindingRows(agencyId, propertyId, [findingId]))
  const [row] = await db.rows(findingsById(scope, [findingId]))
  if (!row) throw findingNotFound()
  const { finding } = row
  const { tenantRepair } = finding
  const before = { from: tenantRepair?.from ?? null, until: tenantRepair?.until ?? null }
  if (before.from === from && before.until === until) return done
  if (finding.version !== version) throw await staleFindings(scope, propertyId, [finding])
  if (!isStillOpen(finding)) throw ruleBroken(`${finding.title}: it is no longer open`)
  const service = serviceOfId(finding.serviceId) as ServiceCode
  if (timedDuty(finding, service, await readRepairLaw(scope)) === null)
    throw ruleBroken(`${finding.title}: the law gives no time for its repair that a tenant could stop`)
  const rules = tenantRepairForm({ today, foundOn: finding.foundOn, isRecorded: before.from !== null })
  parsePart(rules, { from, until }, 'body')
  await db.rows(storeTenantRepair(scope, findingId, { from, until }))
  await recordChange(
    db,
    scope,
    {
      action: from === null ? 'remove-tenant-repair' : 'record-tenant-repair',
      entity: 'findings',
      entityId: findingId,
      propertyId,
      before: { takenOverFrom: before.from, takenOverUntil: before.until },
      after: { finding: finding.title, takenOverFrom: from, takenOverUntil: until },
    },
    source,
  )
  await refreshCards(scope, [propertyId])
  return done
}
