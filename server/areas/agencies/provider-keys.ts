import type * as z from 'zod/mini'
import type { newAgencyBody, ProviderScope } from '../../../contract/agencies/provider-agencies.ts'
import { longestKeyName, mostApiKeys } from '../../../contract/api-integration/api-keys.ts'
import { addDays, dayIn, isDay } from '../../../contract/days.ts'
import { characterCount } from '../../../contract/form-rules.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { newApiKey, prefixOfKey, stateOfApiKey } from '../../platform/api-keys.ts'
import { hashSecret } from '../../platform/cookies.ts'
import type { Intention } from '../../platform/idempotency.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { forbidden, Problem, ruleBroken } from '../../platform/problem.ts'
import { recordAccountChange } from '../accounts/account-scope.ts'
import { keyOfRow } from './add-agencies.ts'
import { createAgency, type AgencyMaker } from './create-agency.ts'
import {
  countLiveProviderKeys,
  findProviderKey,
  firstProviderAnswer,
  insertProviderCall,
  insertProviderKey,
  lockProviderKeys,
  providerKeyOfForm,
  revokeProviderKey,
  storeProviderAnswer,
  type PresentedKey,
} from './provider-keys.queries.ts'
import { toTypedAgency } from './typed-agency.ts'

export type TypedProviderKey = { name: string; expiresOn: string }

export function checkProviderKey({ name, expiresOn }: TypedProviderKey, today: string): Record<string, string> {
  return {
    ...(name === '' && { name: 'Enter a name, such as that of the program.' }),
    ...(characterCount(name) > longestKeyName && { name: `Enter at most ${longestKeyName} characters.` }),
    ...(expiresOn !== '' && !isDay(expiresOn) && { expiresOn: 'Enter a day.' }),
    ...(isDay(expiresOn) && expiresOn < today && { expiresOn: 'The last day must not be in the past.' }),
  }
}

const scopes: readonly ProviderScope[] = ['agencies']

/** Returns the key itself, which is not stored: a form that is sent twice does not see it again. */
export async function makeProviderKey(
  scope: AgencyMaker,
  { formKey, typed }: { formKey: string; typed: TypedProviderKey },
): Promise<string> {
  const { db, state, now } = scope
  const { timeZone } = states[state]
  const errors = checkProviderKey(typed, dayIn(timeZone, now))
  if (Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  const { name, expiresOn } = typed
  await db.rows(lockProviderKeys())
  if (await maybeOne(db, providerKeyOfForm(formKey)))
    throw new Problem('conflict', 'This key was made already and is shown only once. Revoke it if it was not stored.')
  const { count } = await one(db, countLiveProviderKeys(now))
  if (count >= mostApiKeys) throw ruleBroken(`There can be ${mostApiKeys} keys. Please revoke one first.`)
  const secret = newApiKey(state)
  const expiresAt = isDay(expiresOn) ? instantAt(timeZone, addDays(expiresOn, 1), '00:00').toISOString() : null
  const row = { formKey, name, prefix: prefixOfKey(secret), keyHash: hashSecret(secret), scopes, expiresAt }
  const { id } = await one(db, insertProviderKey(row, scope))
  const after = { name, scopes, expiresOn: expiresOn || null }
  await recordAccountChange(scope, { action: 'make-api-key', entity: 'provider_api_keys', entityId: id, after })
  return secret
}

/** A key that is already revoked stays so. */
export async function endProviderKey(scope: AgencyMaker, id: number): Promise<void> {
  const revoked = await maybeOne(scope.db, revokeProviderKey(id, scope))
  if (revoked)
    await recordAccountChange(scope, {
      action: 'revoke-api-key',
      entity: 'provider_api_keys',
      entityId: id,
      before: revoked,
    })
}

const problems: Record<Exclude<PresentedKey['status'], 'ACTIVE'>, string> = {
  REVOKED: 'This API key was revoked.',
  EXPIRED: 'This API key has expired.',
  MAKER_LEFT: 'This API key has ended, because who made it no longer manages staff.',
}

type Reading = { db: Db; state: StateCode; now: Date; admitsDemoUsers: boolean }

/** The key that a call presents. Keys of agencies and of other states are unknown here. */
export async function readProviderKey(
  { db, state, now, admitsDemoUsers }: Reading,
  presented: string | undefined,
  needed: ProviderScope,
): Promise<PresentedKey> {
  if (presented === undefined)
    throw new Problem('no-session', 'Send an API key of the provider: Authorization: Bearer …')
  const found =
    stateOfApiKey(presented) === state
      ? await maybeOne(db, findProviderKey(hashSecret(presented), now, admitsDemoUsers))
      : undefined
  if (!found) throw new Problem('no-session', 'This API key is not valid.')
  if (found.status !== 'ACTIVE') throw new Problem('no-session', problems[found.status])
  if (!found.scopes.includes(needed)) throw forbidden(`This API key may not do that: it needs the scope ${needed}.`)
  return found
}

type NewAgencyCall = {
  keyId: number
  body: z.output<typeof newAgencyBody>
  intention: Intention | undefined
}
type Created = { id: number; isNew: boolean; isRepeated?: boolean }

async function createOf(scope: AgencyMaker, { body }: NewAgencyCall): Promise<Created> {
  const typed = toTypedAgency((field) => body[field])
  const row = { typed, reference: body.reference?.trim() ?? '' }
  return createAgency(scope, { key: keyOfRow(scope.state, row), typed, isAnotherOffice: body.anotherOffice === true })
}

/** Creates an agency once: per Idempotency-Key, and per reference, or ABN and name. */
export async function createByCall(scope: AgencyMaker, call: NewAgencyCall): Promise<Created> {
  const { db, now } = scope
  const { keyId, intention } = call
  if (!intention) return createOf(scope, call)
  const { key, fingerprint } = intention
  if (!(await maybeOne(db, insertProviderCall(keyId, intention, now)))) {
    const first = await one(db, firstProviderAnswer(keyId, key))
    if (first.fingerprint.equals(fingerprint)) return { ...first.answer, isRepeated: true }
    throw new Problem('conflict', 'Another request was sent with this Idempotency-Key. This one was not carried out.')
  }
  const created = await createOf(scope, call)
  await db.rows(storeProviderAnswer(keyId, key, created))
  return created
}
