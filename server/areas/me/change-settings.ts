import type { BodyOf } from '../../../contract/endpoint.ts'
import {
  experimentWireName,
  settingsRefusals,
  type patchMySettings,
  type UserSettings,
  type WhoseWork,
} from '../../../contract/me.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { forbidden, notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import {
  activeExperiments,
  propertyManagerExists,
  saveSettings,
  saveWhoseWork,
  userSettingsRow,
  type SettingsRow,
} from './me.queries.ts'

export const whoseWorkOf = ({ whose, whoseManagerId }: SettingsRow): WhoseWork | null => whose ?? whoseManagerId

export async function readSettings(scope: Scope): Promise<UserSettings> {
  const row = await maybeOne(scope.db, userSettingsRow(scope.userId, scope.agencyId))
  if (!row) throw notFound(settingsRefusals[404])
  return {
    version: row.version,
    agency: {
      defaultPropertyManagerId: row.defaultPropertyManagerId,
      showPortfolioMirroring: row.showPortfolioMirroring,
      whoseWork: whoseWorkOf(row),
    },
  }
}

/** Fields left out of the patch stay unchanged. */
export async function changeSettings(
  scope: Scope,
  { agency: patch, version: seenVersion }: BodyOf<typeof patchMySettings>,
): Promise<UserSettings> {
  const before = await readSettings(scope)
  const { whoseWork: known = null } = before.agency
  const { whoseWork = known, ...preferences } = patch
  const isOnlyWhose = patch.whoseWork !== undefined && Object.values(preferences).every((value) => value === undefined)
  const after = {
    defaultPropertyManagerId:
      patch.defaultPropertyManagerId === undefined
        ? before.agency.defaultPropertyManagerId
        : patch.defaultPropertyManagerId,
    showPortfolioMirroring: patch.showPortfolioMirroring ?? before.agency.showPortfolioMirroring,
    whoseWork,
  }
  await requireManager(scope, after.defaultPropertyManagerId, 'agency.defaultPropertyManagerId')
  await requireManager(scope, whoseWork, 'agency.whoseWork')
  if (after.showPortfolioMirroring !== before.agency.showPortfolioMirroring && !(await canMirror(scope))) {
    throw forbidden('Portfolio mirroring is not available to you')
  }
  if (isOnlyWhose && whoseWork === known) return before
  const saved = isOnlyWhose ? before : await maybeOne(scope.db, saveSettings(scope, after, seenVersion ?? null))
  if (!saved) throw await staleEdit(scope, { table: 'user_agency_settings', id: scope.userId })
  if (patch.whoseWork !== undefined) await scope.db.rows(saveWhoseWork(scope, whoseWork))
  await recordChange(scope.db, scope, {
    action: 'change-settings',
    entity: 'user_agency_settings',
    entityId: scope.userId,
    before: before.agency,
    after,
  })
  return { version: saved.version, agency: after }
}

async function requireManager({ db, agencyId }: Scope, whose: WhoseWork | null, field: string): Promise<void> {
  if (typeof whose !== 'number' || (await maybeOne(db, propertyManagerExists(agencyId, whose)))) return
  throw ruleBroken('This property manager was not found', { [field]: 'This property manager was not found' })
}

async function canMirror(scope: Scope): Promise<boolean> {
  const experiments = await scope.db.rows(activeExperiments(scope.userId, scope.agencyId))
  return experiments.some(({ name, isOn }) => isOn && name === experimentWireName('PortfolioMirroring'))
}
