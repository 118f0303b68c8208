import type { BodyOf } from '../../../contract/endpoint.ts'
import { experimentWireName, settingsRefusals, type patchMySettings, type UserSettings } from '../../../contract/me.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden, notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { activeExperiments, propertyManagerExists, saveSettings, userSettingsRow } from './me.queries.ts'

export async function readSettings(scope: Scope): Promise<UserSettings> {
  const row = await maybeOne(scope.db, userSettingsRow(scope.userId, scope.agencyId))
  if (!row) throw notFound(settingsRefusals[404])
  return {
    version: row.version,
    agency: {
      defaultPropertyManagerId: row.defaultPropertyManagerId,
      showPortfolioMirroring: row.showPortfolioMirroring,
    },
  }
}

/** Fields left out of the patch stay unchanged. */
export async function changeSettings(
  scope: Scope,
  { agency: patch, version: seenVersion }: BodyOf<typeof patchMySettings>,
): Promise<UserSettings> {
  const before = await readSettings(scope)
  const after = {
    defaultPropertyManagerId:
      patch.defaultPropertyManagerId === undefined
        ? before.agency.defaultPropertyManagerId
        : patch.defaultPropertyManagerId,
    showPortfolioMirroring: patch.showPortfolioMirroring ?? before.agency.showPortfolioMirroring,
  }
  const managerId = after.defaultPropertyManagerId
  if (managerId !== null && !(await maybeOne(scope.db, propertyManagerExists(scope.agencyId, managerId)))) {
    throw ruleBroken('This property manager was not found', {
      'agency.defaultPropertyManagerId': 'This property manager was not found',
    })
  }
  if (after.showPortfolioMirroring !== before.agency.showPortfolioMirroring && !(await canMirror(scope))) {
    throw forbidden('Portfolio mirroring is not available to you')
  }
  const saved = await maybeOne(scope.db, saveSettings(scope, after, seenVersion ?? null))
  if (!saved) throw await staleEdit(scope, { table: 'user_agency_settings', id: scope.userId })
  await recordChange(scope.db, scope, {
    action: 'change-settings',
    entity: 'user_agency_settings',
    entityId: scope.userId,
    before: before.agency,
    after,
  })
  return { version: saved.version, agency: after }
}

async function canMirror(scope: Scope): Promise<boolean> {
  const experiments = await scope.db.rows(activeExperiments(scope.userId, scope.agencyId))
  return experiments.some(({ name, isOn }) => isOn && name === experimentWireName('PortfolioMirroring'))
}
