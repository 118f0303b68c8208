import { isDeepStrictEqual } from 'node:util'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { keyForm, type KeyForm, type TypedKeys, type updateProperty } from '../../../contract/keys.ts'
import { parsePart } from '../../platform/parse-request.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { readToSettle, settleProperty } from '../cards/settle-property.ts'
import { lockActiveAnd, missingProperty, staleProperty } from '../property-lock/lock-property.ts'
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

function refuseForeignManager(managerId: number | null, active: readonly { id: number }[]): void {
  if (managerId === null || active.some(({ id }) => id === managerId)) return
  const message = 'Please choose an active property manager of your agency'
  throw ruleBroken(message, { 'agencyKey.propertyManagerId': message })
}

/** Changes the keys and the property manager of a property. Values owned by the management software stay unchanged. */
export async function editKeys(
  scope: Scope,
  propertyId: number,
  { version, strict = false, ...typed }: TypedKeys,
): Promise<ReplyOf<typeof updateProperty>> {
  const { agencyId, today } = scope
  const [property, [[known], managers]] = await lockActiveAnd(scope, propertyId, [
    propertyKeys(agencyId, propertyId),
    activeManager(agencyId, typed.agencyKey?.propertyManagerId ?? null),
  ])
  if (version !== undefined && version !== property.version) throw await staleProperty(scope, propertyId)
  if (!known) throw await missingProperty(scope, propertyId)
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
  if (!isIntegrated) refuseForeignManager(agencyKey?.propertyManagerId ?? null, managers)
  // Sent together.
  const [after, read] = await Promise.all([
    writeKeys(scope, propertyId, known, { agencyKey: agencyKey ?? known, onsiteKey: propertyKey }),
    readToSettle(scope, propertyId),
  ])
  if (strict && !rules.isIntegrated && isDeepStrictEqual(keysInAudit(known), keysInAudit(after)))
    throw ruleBroken('Nothing has changed. Enter the new key, or confirm that the key works.')
  await settleProperty(scope, propertyId, { kind: 'KEY_SAVED', hasNewKey: isOtherKey(before, after) }, read)
  return replyOf(after)
}
