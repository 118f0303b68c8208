import type * as z from 'zod/mini'
import { mostApiKeys, type ApiKey, type apiKeyForm } from '../../../contract/api-integration/api-keys.ts'
import { addDays } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { newApiKey, prefixOfKey } from '../../platform/api-keys.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { hashSecret } from '../../platform/cookies.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { apiKeyExists, countLiveKeys, insertApiKey, listApiKeys, lockApiKeys, revokeKey } from './api-keys.queries.ts'

/** Returns the key itself, which is not stored. */
export async function makeApiKey(
  scope: Scope,
  { name, scopes: given, expiresOn }: z.output<typeof apiKeyForm>,
): Promise<{ key: ApiKey; secret: string }> {
  const { db, state, agencyId, now, today } = scope
  if (expiresOn !== null && expiresOn < today)
    throw ruleBroken('Please check the form.', { expiresOn: 'The last day must not be in the past' })
  await db.rows(lockApiKeys(agencyId))
  const { count } = await one(db, countLiveKeys(agencyId, now))
  if (count >= mostApiKeys) throw ruleBroken(`An agency can have ${mostApiKeys} API keys. Please revoke one first.`)
  const scopes = [...new Set(given)]
  const secret = newApiKey(state)
  const expiresAt =
    expiresOn === null ? null : instantAt(states[state].timeZone, addDays(expiresOn, 1), '00:00').toISOString()
  const row = { name, prefix: prefixOfKey(secret), keyHash: hashSecret(secret), scopes, expiresAt }
  const { id } = await one(db, insertApiKey(scope, row))
  await recordChange(db, scope, {
    action: 'make-api-key',
    entity: 'api_keys',
    entityId: id,
    after: { name, scopes, expiresOn },
  })
  const key = (await db.rows(listApiKeys(agencyId, now))).find((each) => each.id === id) as ApiKey
  return { key, secret }
}

/** A key that is already revoked stays so. */
export async function endApiKey(scope: Scope, keyId: number): Promise<void> {
  const revoked = await maybeOne(scope.db, revokeKey(scope, keyId))
  if (revoked) {
    const change: Change = {
      action: 'revoke-api-key',
      entity: 'api_keys',
      entityId: keyId,
      before: { name: revoked.name },
    }
    return recordChange(scope.db, scope, change)
  }
  if (!(await maybeOne(scope.db, apiKeyExists(scope.agencyId, keyId)))) throw notFound('API key not found')
}
