import { isDay, type Day } from '../../../contract/days.ts'
import { characterCount } from '../../../contract/form-rules.ts'
import { recordChange, type Actor, type Change } from '../../platform/audit.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import type { FormPlace } from '../../platform/pdf-form.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { factName, isTextFact, isTickFact, missingFacts, type FormFact, type Mapping } from './form-facts.ts'
import {
  closeForm,
  formByKey,
  insertForm,
  lockForm,
  saysHalfDay,
  updateForm,
  type OfficialForm,
} from './official-forms.queries.ts'
import type { ReadForm } from './read-form.ts'

const longestName = 100
export const entity = 'official_forms'
export const source = 'STATE_SYSTEM'
export const tooEarlyText = 'The first day cannot be before today.'
const correctText = 'Please correct what is marked.'

/** The user of the provider who changes the forms of a state, in one transaction. */
export type FormEditor = Actor & { db: Db; userId: number; today: Day }

export type TypedForm = { name: string; from: string }

/** Messages for the fields that a form has before it is uploaded. */
export function formFieldErrors({ name, from }: TypedForm): Record<string, string> {
  const errors: Record<string, string> = {}
  if (name === '') errors['name'] = 'Please enter the official name.'
  else if (characterCount(name) > longestName) errors['name'] = `At most ${longestName} characters.`
  else if (!/[a-z]/i.test(name)) errors['name'] = 'The name needs letters, such as “Form 9 Entry notice”.'
  if (!isDay(from)) errors['from'] = 'Please enter the first day.'
  return errors
}

export function refuseBadFields(errors: Record<string, string>): void {
  if (Object.keys(errors).length > 0) throw ruleBroken(correctText, errors)
}

/** Stores an uploaded form as a draft, once for each page that uploads one. */
export async function addForm(
  editor: FormEditor,
  key: string,
  typed: TypedForm,
  file: { fileName: string; read: ReadForm },
): Promise<number> {
  refuseBadFields(formFieldErrors(typed))
  const { db, state, userId } = editor
  const { bytes, pages, places } = file.read
  const added = await maybeOne(
    db,
    insertForm(editor, { key, ...typed, fileName: file.fileName, content: bytes, pages, places }),
  )
  if (!added) {
    const before = await one(db, formByKey(state, key))
    if (before.createdById === userId && before.fileName === file.fileName && before.name === typed.name)
      return before.id
    throw new Problem('conflict', 'Another form was uploaded from this page. Please open the page again.')
  }
  const after = { ...typed, fileName: file.fileName, pages, fields: places.length }
  const change: Change = { action: 'upload-official-form', entity, entityId: added.id, after }
  await recordChange(db, editor, change, source)
  return added.id
}

/** Locks a draft that has not changed since the page was loaded. */
export async function lockFormDraft(editor: FormEditor, id: number, version: number): Promise<OfficialForm> {
  const form = await maybeOne(editor.db, lockForm(editor.state, id))
  if (!form) throw notFound('This form was not found')
  const by = `by ${form.updatedBy} at ${momentIn(editor.state, form.updatedAt)}`
  if (form.status !== 'DRAFT') throw new Problem('conflict', 'This form is not a draft any more.')
  if (form.version !== version)
    throw new Problem('conflict', `This draft was changed ${by}. Compare before you continue.`)
  return form
}

/** The chosen fact of each place, with messages for those that do not fit. */
function toMapping(places: readonly FormPlace[], chosen: Readonly<Record<string, string>>) {
  const mapping: Record<string, FormFact> = {}
  const errors: Record<string, string> = {}
  for (const [place, { kind }] of places.entries()) {
    const fact = chosen[place] ?? ''
    if (kind === 'TEXT' ? isTextFact(fact) : isTickFact(fact)) mapping[place] = fact as FormFact
    else if (fact !== '') errors[`place${place}`] = 'Please choose one of the list.'
  }
  return { mapping, errors }
}

const isSameMapping = (a: Mapping, b: Mapping): boolean => {
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  return keys.length === others.length && keys.every((key) => a[key] === b[key])
}

/** Stores what is written into which field. It must be all that a notice has to say. */
export async function saveForm(
  editor: FormEditor,
  { id, version }: { id: number; version: number },
  typed: TypedForm & { chosen: Readonly<Record<string, string>> },
): Promise<void> {
  const { db, state, today } = editor
  const stored = await maybeOne(db, lockForm(state, id))
  if (!stored) throw notFound('This form was not found')
  const { name, from } = typed
  const { mapping, errors } = toMapping(stored.places, typed.chosen)
  // The same form sent again, such as by a second click.
  const isSame = stored.name === name && stored.from === from && isSameMapping(stored.mapping, mapping)
  if (stored.status === 'DRAFT' && isSame && Object.keys(mapping).length > 0) return
  await lockFormDraft(editor, id, version)
  const tooEarly = isDay(from) && from < today ? { from: tooEarlyText } : {}
  refuseBadFields({ ...formFieldErrors(typed), ...tooEarly, ...errors })
  const { mustSayHalfDay } = await one(db, saysHalfDay(state, from))
  const missing = missingFacts(mapping, mustSayHalfDay)
  if (missing.length > 0)
    throw ruleBroken(`No field is matched yet to what a notice must say: ${missing.join('; ')}. Nothing was saved.`)
  await db.rows(updateForm(editor, { id, name, from, mapping }))
  const named = (facts: Mapping) =>
    Object.entries(facts).map(([place, fact]) => `${stored.places[Number(place)]?.name ?? place}: ${factName(fact)}`)
  const change: Change = {
    action: 'change-official-form',
    entity,
    entityId: id,
    before: { name: stored.name, from: stored.from, mapping: named(stored.mapping) },
    after: { name, from, mapping: named(mapping) },
  }
  await recordChange(db, editor, change, source)
}

export async function discardForm(editor: FormEditor, id: number, version: number): Promise<void> {
  const stored = await maybeOne(editor.db, lockForm(editor.state, id))
  if (stored?.status === 'DISCARDED') return
  const { name, from } = await lockFormDraft(editor, id, version)
  await editor.db.rows(closeForm(editor, id, 'DISCARDED', null))
  const change: Change = { action: 'discard-official-form', entity, entityId: id, before: { name, from } }
  await recordChange(editor.db, editor, change, source)
}
