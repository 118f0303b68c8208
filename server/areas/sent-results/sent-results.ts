import { softwareLabel } from '../../../contract/agency.ts'
import { resultPlaces, type ResultsSetting, type SentResult } from '../../../contract/sent-results.ts'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { switchResults } from '../integration/connections.queries.ts'
import { lockProperty, rowOfProperty } from '../property-lock/lock-property.ts'
import { hasProperty } from '../property-lock/lock-property.queries.ts'
import {
  enqueueResult,
  lockResult,
  requestAgain,
  resultsOfProperty,
  softwareWithSetting,
} from './sent-results.queries.ts'

/** After so long its job was lost. */
const lostAfterMs = 24 * 3_600_000

export async function readResultsSetting({ db, agencyId, userId }: Scope): Promise<ResultsSetting> {
  const rows = await db.rows(softwareWithSetting(agencyId, userId))
  const found = rows.find(({ software }) => resultPlaces[software])
  const { software = null, isOn = false, isMaster = false } = found ?? {}
  return { software, name: software && softwareLabel(software), isOn, canChange: isMaster }
}

export async function changeResultsSetting(
  scope: Scope,
  { software, isOn }: { software: string; isOn: boolean },
): Promise<ResultsSetting> {
  const { db, agencyId } = scope
  const before = await readResultsSetting(scope)
  if (before.software !== software) throw notFound('This software is not connected, or takes no results')
  if (await maybeOne(db, switchResults(agencyId, software, isOn)))
    await recordChange(db, scope, {
      action: 'switch-results',
      entity: 'agency_integrations',
      before: { software, sendsResults: !isOn },
      after: { software, sendsResults: isOn },
    })
  return { ...before, isOn }
}

export async function readSentResults(scope: Scope, propertyId: number): Promise<SentResult[]> {
  await rowOfProperty(scope, propertyId, hasProperty(scope.agencyId, propertyId))
  const rows = await scope.db.rows(resultsOfProperty(scope.agencyId, propertyId))
  return rows.map(({ software, serviceId, ...row }) => ({
    ...row,
    softwareName: softwareLabel(software),
    service: serviceOfId(serviceId) as ServiceCode,
  }))
}

/** A person decides, who may have looked in the software, which does not recognise what it has already. */
export async function sendAgain(
  scope: Scope,
  { propertyId, resultId, version }: { propertyId: number; resultId: number; version: number },
): Promise<SentResult[]> {
  const { db, state, agencyId, now } = scope
  await lockProperty(scope, propertyId)
  const result = await maybeOne(db, lockResult(agencyId, propertyId, resultId))
  if (!result) throw notFound('This was not sent or queued for this property')
  if (result.version !== version)
    throw new Problem('conflict', 'This has changed meanwhile. Reload to see what became of it.')
  if (result.state === 'WAITING' && now.getTime() - Date.parse(result.requestedAt) < lostAfterMs)
    throw ruleBroken('This is on its way already')
  await db.batch([
    requestAgain(agencyId, resultId, now),
    enqueueResult({ state, agencyId, resultId, requestedAt: now.toISOString() }),
  ])
  await recordChange(db, scope, {
    action: 'send-result-again',
    entity: 'software_results',
    entityId: resultId,
    propertyId,
    before: { state: result.state },
    after: { state: 'WAITING', software: result.software, kind: result.kind },
  })
  return readSentResults(scope, propertyId)
}
