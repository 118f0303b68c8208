import { randomUUID } from 'node:crypto'
import { shortDay } from '../../../contract/day-text.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { draftOfRule, reopenDraft, type DraftKind } from './drafts.queries.ts'
import type { LawEditor } from './law-editor.ts'
import { lawKinds } from './law-kinds.ts'
import { lockLaw } from './rule-versions.queries.ts'
import { createDraft } from './save-draft.ts'

/**
 * Takes back a version before its first day: the one that it replaced goes on as before, and its draft can be changed
 * again; one that was not published from a draft becomes a draft. What was in force stays, because results were based on it; only a newer version corrects it.
 */
export async function withdrawRule(editor: LawEditor, ruleId: number, kind: DraftKind = 'DUTY'): Promise<void> {
  const { db, state, userId, now, today } = editor
  const of = lawKinds[kind]
  await db.rows(lockLaw(state))
  const rule = await of.readPublished(db, state, ruleId)
  if (!rule) throw notFound('This version was not found. It may have been withdrawn already.')
  if (rule.inForceFrom <= today || rule.inForceFrom === rule.inForceTo)
    throw ruleBroken('This version has been in force. Only a newer version can correct it.')
  const versions = await db.rows(of.versionsBeside(state, rule))
  const later = versions.find(({ from }) => from !== null && from > rule.inForceFrom)
  if (later?.from)
    throw new Problem('conflict', `A later version begins on ${shortDay(later.from)}. Withdraw that one first.`)
  const draft = await maybeOne(db, draftOfRule(state, kind, ruleId))
  if (draft) await db.rows(reopenDraft(draft.id, userId, now))
  else {
    const days = { inForceFrom: rule.inForceFrom, inForceTo: rule.inForceTo ?? '' }
    const why = { change: rule.correction === null ? 'LAW' : 'CORRECTION', correction: rule.correction ?? '' }
    await createDraft(editor, randomUUID(), { ...of.typedFrom(rule), ...days, ...why }, kind)
  }
  await of.removeVersion(db, ruleId)
  const replacedId = draft ? draft.replacedId : versions.find(({ to }) => to === rule.inForceFrom)?.id
  if (replacedId) await db.rows(of.endVersion(replacedId, draft?.replacedTo ?? null))
  const change: Change = { action: 'withdraw-rule', entity: of.entity, entityId: ruleId, before: rule }
  await recordChange(db, editor, change, 'STATE_SYSTEM')
  // Also that of a version that goes on, and of which the cards know the last day.
  await of.startWork(editor, { title: `Withdrawn: ${rule.name}`, ruleId: null }, versions)
}
