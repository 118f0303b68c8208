import { softwareLabel } from '../../../contract/agency.ts'
import { syncFieldLabels, type SyncField } from '../../../contract/integration/connections.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import { raiseNoWayIn } from '../access-cases/raise-issues.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockProperties, propertyStates } from './mirror.queries.ts'
import { restoreValues } from './restore-values.ts'
import {
  beginUndo,
  enqueueUndo,
  keepPortalValues,
  leaveTenancies,
  lockRun,
  settleChanges,
  type ChangeToUndo,
  type UndoneChange,
} from './run-changes.queries.ts'

/** Takes back what a run changed; a job does it. A repeated call finds it under way or done. */
export async function startUndoRun(scope: Scope, runId: number): Promise<void> {
  const { db, state, agencyId, userId, now } = scope
  const run = await maybeOne(db, lockRun(agencyId, runId, now))
  if (!run) throw notFound('This run was not found')
  if (run.undoStatus !== null) return
  if (run.isRunning)
    throw new Problem('conflict', `${softwareLabel(run.software)} is being read. Please try again when that is done.`)
  if (!run.canUndo)
    throw ruleBroken('Only a run of the last 7 days that changed values of properties on service can be taken back')
  await db.batch([beginUndo(agencyId, runId, userId, now), enqueueUndo({ state, agencyId, runId }, 'start')])
  await recordChange(db, scope, {
    action: 'start-undo-run',
    entity: 'software_runs',
    entityId: runId,
    after: { software: run.software },
  })
}

/** Restores what was not changed since, in the transaction of the caller; at most one change of each property. */
export async function undoChanges(
  scope: AccessScope,
  software: string,
  changes: readonly ChangeToUndo[],
): Promise<void> {
  const { db, agencyId, today } = scope
  const ids = changes.map(({ propertyId }) => propertyId)
  const [, states] = await db.batch([lockProperties(agencyId, ids), propertyStates(agencyId, ids, today)])
  const results: UndoneChange[] = []
  const sources: { propertyId: number; field: string; tenancyId: number | null }[] = []
  const tenancies: { externalId: string; isAdded: boolean }[] = []
  for (const { id, propertyId, restore } of changes) {
    const state = states.find((each) => each.id === propertyId)
    if (!state || state.isCancelled) {
      results.push({ id, kept: 'The property is no longer on service' })
      continue
    }
    const kept = await restoreValues(scope, state, restore, software)
    const isKept = (field: string) => kept.includes(syncFieldLabels[field as SyncField])
    const { tenancy, ...fields } = restore
    for (const field of Object.keys(fields)) if (!isKept(field)) sources.push({ propertyId, field, tenancyId: null })
    if (tenancy && !isKept('tenants')) {
      for (const field of ['lease', 'tenants']) sources.push({ propertyId, field, tenancyId: tenancy.id })
      const { externalId, before, after } = tenancy
      if (externalId !== undefined && (before === null || after === null))
        tenancies.push({ externalId, isAdded: before === null })
    }
    results.push({ id, kept: kept.length > 0 ? kept.join(', ') : null })
  }
  await db.batch([
    keepPortalValues(agencyId, software, sources),
    leaveTenancies(agencyId, software, tenancies),
    settleChanges(agencyId, results),
  ])
  await raiseNoWayIn(scope, ids)
  await refreshCards(scope, ids)
}
