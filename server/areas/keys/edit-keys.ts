import { isDeepStrictEqual } from 'node:util'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { keyForm, type KeyForm, type TypedKeys, type updateProperty } from '../../../contract/keys.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { parsePart } from '../../platform/parse-request.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { closeSolvedIssues } from '../access-cases/close-solved-issues.ts'
import { raiseNoWayIn } from '../access-cases/raise-issues.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { lockActiveProperty, staleProperty } from '../property-lock/lock-property.ts'
import { activeManager, propertyKeys, type KeysRow } from './keys.queries.ts'
import { isOtherKey, onsiteKeyOn } from './onsite-key.ts'
import { keysInAudit, writeKeys } from './write-keys.ts'

const replyOf = (keys: KeysRow): ReplyOf<typeof updateProperty> => ({
  agencyKey: {
    isKeyAvailable: keys.isKeyAvailable,
    keyNumber: keys.keyNumber,
    propertyManagerId: keys.propertyManagerId,
  },
  propertyKey: {
    onsiteAvailability: keys.onsiteAvailability,
    temporaryKeyExpirationDate: keys.temporaryKeyExpirationDate,
    keyOnsiteNotes: keys.keyOnsiteNotes,
    validFrom: keys.validFrom,
  },
  version: keys.version,
})

async function refuseForeignManager({ db, agencyId }: Scope, managerId: number | null): Promise<void> {
  if (managerId === null || (await maybeOne(db, activeManager(agencyId, managerId)))) return
  const message = 'Please choose an active property manager of your agency'
  throw ruleBroken(message, { 'agencyKey.propertyManagerId': message })
}

/** Changes the keys and the property manager of a property. Values owned by the management software stay unchanged. */
export async function editKeys(
  scope: Scope,
  propertyId: number,
  { version, strict = false, ...typed }: TypedKeys,
): Promise<ReplyOf<typeof updateProperty>> {
  const { db, agencyId, today } = scope
  const property = await lockActiveProperty(scope, propertyId)
  if (version !== undefined && version !== property.version) throw await staleProperty(scope, propertyId)
  const known = await one(db, propertyKeys(agencyId, propertyId))
  const before = onsiteKeyOn(today, known)
  const isIntegrated = property.software !== null
  const rules = {
    today,
    strict: strict || known.hasStrictKeys,
    isIntegrated: isIntegrated && !known.isAgencyKeyKept,
    isManagerElsewhere: isIntegrated,
    currentExpiry: before.temporaryKeyExpirationDate,
  }
  const { agencyKey: sent, propertyKey } = parsePart(keyForm(rules), typed, 'body') as KeyForm
  const agencyKey = sent && isIntegrated ? { ...sent, propertyManagerId: known.propertyManagerId } : sent
  if (!isIntegrated) await refuseForeignManager(scope, agencyKey?.propertyManagerId ?? null)
  const after = await writeKeys(scope, propertyId, known, { agencyKey: agencyKey ?? known, onsiteKey: propertyKey })
  if (strict && !rules.isIntegrated && isDeepStrictEqual(keysInAudit(known), keysInAudit(after)))
    throw ruleBroken('Nothing has changed. Enter the new key, or confirm that the key works.')
  await closeSolvedIssues(scope, propertyId, { kind: 'KEY_SAVED', hasNewKey: isOtherKey(before, after) })
  await raiseNoWayIn(scope, [propertyId])
  await refreshCards(scope, [propertyId])
  return replyOf(after)
}
