import { shortDay } from '../../../contract/day-text.ts'
import { addDays } from '../../../contract/days.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { aloneProblem } from '../../platform/second-person.ts'
import { missingFacts } from './form-facts.ts'
import {
  closeForm,
  lockForm,
  lockForms,
  publishedForms,
  publishForm,
  reopenForm,
  saysHalfDay,
  setLastDay,
  type OfficialForm,
} from './official-forms.queries.ts'
import { entity, lockFormDraft, source, tooEarlyText, type FormEditor } from './save-form.ts'

/** Puts a draft in force from its first day; the form that is in force then ends on the day before. */
export async function publishOfficialForm(editor: FormEditor, id: number, version: number): Promise<void> {
  const { db, state, userId, today } = editor
  await db.rows(lockForms(state))
  const stored = await maybeOne(db, lockForm(state, id))
  if (stored?.status === 'PUBLISHED' && stored.version === version + 1) return
  const form = await lockFormDraft(editor, id, version)
  const { mustSayHalfDay } = await one(db, saysHalfDay(state, form.from))
  const missing = missingFacts(form.mapping, mustSayHalfDay)
  if (missing.length > 0) throw ruleBroken(`No field is matched yet to what a notice must say: ${missing.join('; ')}.`)
  if (form.from < today) throw ruleBroken(tooEarlyText, { from: tooEarlyText })
  const alone = aloneProblem(editor, form)
  if (alone !== null) throw ruleBroken(alone)
  const others = await db.rows(publishedForms(state))
  const later = others.find(({ from }) => from >= form.from)
  if (later)
    throw ruleBroken(
      `“${later.name}” begins on ${shortDay(later.from)}. Choose a later first day, or take that form out of force first.`,
    )
  const replaced = others.find(({ to }) => to === null || to >= form.from) ?? null
  if (replaced) await db.rows(setLastDay(replaced.id, addDays(form.from, -1)))
  await db.rows(publishForm(editor, id, replaced))
  const after = {
    name: form.name,
    from: form.from,
    replacedId: replaced?.id ?? null,
    changedBy: form.updatedById,
    userId,
  }
  const change: Change = { action: 'publish-official-form', entity, entityId: id, after }
  await recordChange(db, editor, change, source)
}

/** Locks a form that is in force or will be, in the version that the page has shown. */
async function lockPublished(editor: FormEditor, id: number, version: number): Promise<OfficialForm> {
  const form = await maybeOne(editor.db, lockForm(editor.state, id))
  if (!form) throw notFound('This form was not found')
  if (form.status !== 'PUBLISHED' || form.version !== version)
    throw new Problem('conflict', 'This form was changed in the meantime. Compare before you continue.')
  return form
}

/** Takes back a form before its first day: it is a draft again, and the one that it was to replace goes on. */
export async function withdrawForm(editor: FormEditor, id: number, version: number): Promise<void> {
  const { db, state, today } = editor
  await db.rows(lockForms(state))
  const form = await lockPublished(editor, id, version)
  if (form.from <= today) throw ruleBroken('This form has been in force. You can only end it.')
  const others = await db.rows(publishedForms(state))
  const next = others.find(({ from }) => from > form.from)
  if (next) throw new Problem('conflict', `“${next.name}” begins on ${shortDay(next.from)}. Withdraw that one first.`)
  await db.rows(reopenForm(editor, id))
  const before = others.find((each) => each.id === form.replacedId && each.to === addDays(form.from, -1))
  if (before) await db.rows(setLastDay(before.id, form.replacedTo))
  const change: Change = {
    action: 'withdraw-official-form',
    entity,
    entityId: id,
    before: { name: form.name, from: form.from },
  }
  await recordChange(db, editor, change, source)
}

/** From now on our own notice is served again. Notices that were written into the form stay as they are. */
export async function endForm(editor: FormEditor, id: number, version: number): Promise<void> {
  const { db, state, today } = editor
  await db.rows(lockForms(state))
  const stored = await maybeOne(db, lockForm(state, id))
  if (stored?.status === 'ENDED' && stored.version === version + 1) return
  const form = await lockPublished(editor, id, version)
  if (form.from > today) throw ruleBroken('This form is not in force yet. Withdraw it instead.')
  const lastDay = form.to !== null && form.to < today ? form.to : today
  await db.rows(closeForm(editor, id, 'ENDED', lastDay))
  const change: Change = {
    action: 'end-official-form',
    entity,
    entityId: id,
    before: { to: form.to },
    after: { to: lastDay },
  }
  await recordChange(db, editor, change, source)
}
