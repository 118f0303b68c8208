import type { LawLetter } from '../../../contract/law-campaigns.ts'
import { visibleText } from '../../../contract/visible-text.ts'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { staleEdit } from '../../platform/stale-edit.ts'
import { cleanMessage } from '../emails/clean-message.ts'
import { paragraph } from '../emails/letter.ts'
import { ownerLetterText } from '../law/owner-letter.ts'
import { lawLetterOf, saveLetter } from './campaigns.queries.ts'
import { findComing } from './read-coming-rule.ts'

export async function readLawLetter(scope: Scope, ruleId: number): Promise<LawLetter> {
  const rule = await findComing(scope, ruleId)
  const stored = await maybeOne(scope.db, lawLetterOf(scope.agencyId, ruleId))
  if (stored) return stored
  const service = serviceOfId(rule.serviceId) as ServiceCode
  const message = ownerLetterText({ rule, service, today: scope.today }).map(paragraph).join('')
  return { message, version: 0, updatedBy: null, updatedAt: null }
}

/** The same text again changes nothing; another one on an old version is refused. */
export async function storeLawLetter(
  scope: Scope,
  ruleId: number,
  form: { message: string; version: number },
  apiUrl: string,
): Promise<LawLetter> {
  const before = await readLawLetter(scope, ruleId)
  const message = cleanMessage(form.message, apiUrl)
  if (!message.includes('<img') && visibleText(message).trim() === '')
    throw ruleBroken('Write something to the owners', { message: 'Write something to the owners' })
  if (before.version > 0 && before.message === message) return before
  const saved = await maybeOne(scope.db, saveLetter(scope, ruleId, message, form.version))
  if (!saved) throw await staleEdit(scope, { table: 'law_letters', id: ruleId })
  await recordChange(scope.db, scope, {
    action: 'save-law-letter',
    entity: 'law_letters',
    entityId: ruleId,
    before: { message: before.version === 0 ? null : before.message },
    after: { message },
  })
  return readLawLetter(scope, ruleId)
}
