import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { addDraft, discardDraft, lockDraft, updateDraft } from './drafts.queries.ts'
import { lockOpenDraft, type LawEditor } from './law-editor.ts'
import { typedFields, type TypedRule } from './typed-rule.ts'

const source = 'STATE_SYSTEM'
export const isSameRule = (stored: TypedRule, typed: TypedRule): boolean =>
  typedFields.every((name) => (stored[name] ?? '') === (typed[name] ?? ''))

/** Stores a new draft, as typed, once for each form. */
export async function createDraft(editor: LawEditor, key: string, typed: TypedRule): Promise<number> {
  const { id, isNew } = await one(editor.db, addDraft(key, { ...editor, typed }))
  const change: Change = { action: 'draft-rule', entity: 'rule_drafts', entityId: id, after: typed }
  if (isNew) await recordChange(editor.db, editor, change, source)
  return id
}

export type SavedDraft = { id: number; version: number; typed: TypedRule }

/** Stores a draft as typed; complete or not. Returns its version then. */
export async function saveDraft(
  editor: LawEditor,
  { id, version, typed }: SavedDraft,
): Promise<{ version: number; isChanged: boolean }> {
  const stored = await maybeOne(editor.db, lockDraft(editor.state, id))
  // The same form sent again, such as by a second click.
  if (stored?.status === 'OPEN' && isSameRule(stored.typed, typed)) return { version: stored.version, isChanged: false }
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
