import { settingsRefusals, type MorningMail } from '../../../contract/me.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { morningMailOf, saveMorningWish } from './morning-mail.queries.ts'

export async function readMorningMail({ db, userId, agencyId }: Scope): Promise<MorningMail> {
  const found = await maybeOne(db, morningMailOf(userId, agencyId))
  if (!found) throw notFound(settingsRefusals[404])
  return found
}

/** Saying the same again changes nothing. */
export async function changeMorningMail(scope: Scope, isWanted: boolean): Promise<MorningMail> {
  const before = await readMorningMail(scope)
  if (before.isWanted === isWanted) return before
  await scope.db.rows(saveMorningWish(scope, isWanted))
  await recordChange(scope.db, scope, {
    action: 'change-morning-mail',
    entity: 'user_agency_settings',
    entityId: scope.userId,
    before: { wantsMorningMail: before.isWanted },
    after: { wantsMorningMail: isWanted },
  })
  return { ...before, isWanted }
}
