import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { Problem, ruleBroken } from '../../platform/problem.ts'
import {
  addDraft,
  discardDraft,
  draftOfForm,
  lockDraft,
  updateDraft,
  type CreatedDraft,
  type DraftKind,
} from './drafts.queries.ts'
import { lockOpenDraft, type LawEditor } from './law-editor.ts'
import { lawKinds } from './law-kinds.ts'
import type { TypedRule } from './typed-fields.ts'
import { momentIn } from '../../platform/moment-in.ts'

const source = 'STATE_SYSTEM'
type Stored = { kind: DraftKind; typed: TypedRule }
export const isSameRule = (stored: Stored, typed: TypedRule): boolean =>
  lawKinds[stored.kind].fields.every((name) => (stored.typed[name] ?? '') === (typed[name] ?? ''))

/** A draft may be incomplete, but has no text that can never be published. */
function refuseTooLong(kind: DraftKind, typed: TypedRule): void {
  const errors = lawKinds[kind].tooLongErrors(typed)
  if (Object.keys(errors).length > 0) throw ruleBroken('A text is too long. Please correct what is marked.', errors)
}

/** Stores a new draft, as typed, once for each form. The same form with other content is refused. */
export async function createDraft(
  editor: LawEditor,
  key: string,
  typed: TypedRule,
  kind: DraftKind = 'DUTY',
): Promise<number> {
  refuseTooLong(kind, typed)
  const { db, state, userId } = editor
  const added = await maybeOne(db, addDraft(key, { ...editor, typed, kind }))
  if (!added) {
    const before = await maybeOne(db, draftOfForm(state, key))
    if (before?.createdById === userId && before.kind === kind && isSameRule(before, typed)) return before.id
    throw createdOther(editor, before)
  }
  const change: Change = { action: 'draft-rule', entity: 'rule_drafts', entityId: added.id, after: typed }
  await recordChange(db, editor, change, source)
  return added.id
}

const createdOther = ({ state }: LawEditor, before: CreatedDraft | undefined): Problem => {
  const by = before ? ` by ${before.createdBy} on ${momentIn(state, before.createdAt)}` : ''
  return new Problem(
    'conflict',
    `A draft was created with this form${by}. What you typed now is below and is not stored.`,
  )
}

export type SavedDraft = { id: number; version: number; typed: TypedRule }

/** Stores a draft as typed; complete or not. Returns its version then. */
export async function saveRuleDraft(
  editor: LawEditor,
  { id, version, typed }: SavedDraft,
): Promise<{ version: number; isChanged: boolean }> {
  const stored = await maybeOne(editor.db, lockDraft(editor.state, id))
  // The same form sent again, such as by a second click.
  if (stored?.status === 'OPEN' && isSameRule(stored, typed)) return { version: stored.version, isChanged: false }
  if (stored) refuseTooLong(stored.kind, typed)
  const { typed: before } = await lockOpenDraft(editor, id, version)
  await editor.db.rows(updateDraft(id, { ...editor, typed }))
  const change: Change = { action: 'change-rule-draft', entity: 'rule_drafts', entityId: id, before, after: typed }
  await recordChange(editor.db, editor, change, source)
  return { version: version + 1, isChanged: true }
}

export async function discardRuleDraft(editor: LawEditor, id: number, version: number): Promise<void> {
  const stored = await maybeOne(editor.db, lockDraft(editor.state, id))
  if (stored?.status === 'DISCARDED') return
  const { typed } = await lockOpenDraft(editor, id, version)
  await editor.db.rows(discardDraft(id, editor.userId, editor.now))
  const change: Change = { action: 'discard-rule-draft', entity: 'rule_drafts', entityId: id, before: typed }
  await recordChange(editor.db, editor, change, source)
}
