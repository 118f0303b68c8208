import { randomBytes } from 'node:crypto'
import { codeLetters, futurePeriodText, type requestEvidencePack } from '../../../contract/evidence-packs.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { lockProperty } from '../property-lock/lock-property.ts'
import { enqueuePack, insertPack, packBeingMade, packsSince } from './evidence-packs.queries.ts'

/** Packs are kept for good, so their number is limited. */
const mostADay = 20
const dayMs = 86_400_000

/** Twenty characters of five bits: it cannot be guessed. */
const newCode = (): string => [...randomBytes(20)].map((byte) => codeLetters.charAt(byte % codeLetters.length)).join('')

/** Requests a pack. One for the same period that is being made already is used instead. */
export async function requestPack(
  scope: Scope,
  propertyId: number,
  { from, to }: BodyOf<typeof requestEvidencePack>,
): Promise<{ packId: number }> {
  const { db, agencyId, state, today, now } = scope
  await lockProperty(scope, propertyId)
  if (to > today) throw ruleBroken(futurePeriodText, { to: futurePeriodText })
  const known = await maybeOne(db, packBeingMade(agencyId, propertyId, { from, to }))
  if (known) return { packId: known.id }
  const { count } = await one(db, packsSince(agencyId, propertyId, new Date(now.getTime() - dayMs)))
  if (count >= mostADay)
    throw new Problem(
      'too-many-requests',
      `At most ${mostADay} packs of a property can be made in a day. Please use an earlier one.`,
    )
  const { id } = await one(db, insertPack(scope, { propertyId, from, to, code: newCode() }))
  await recordChange(db, scope, {
    action: 'request-evidence-pack',
    entity: 'evidence_packs',
    entityId: id,
    propertyId,
    after: { firstDay: from, lastDay: to },
  })
  await db.rows(enqueuePack(state, agencyId, id))
  return { packId: id }
}
