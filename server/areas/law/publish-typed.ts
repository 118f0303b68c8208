import { maybeOne } from '../../platform/database.ts'
import { lockDraft } from './drafts.queries.ts'
import type { LawEditor } from './law-editor.ts'
import { publishRule } from './publish-rule.ts'
import { isSameRule, saveRuleDraft, type SavedDraft } from './save-draft.ts'

/**
 * Publishes a draft if what was typed is what is stored, which is what the page has described. Otherwise it only saves,
 * so that the user can look again. Returns whether it is published.
 */
export async function publishTyped(editor: LawEditor, draft: SavedDraft): Promise<boolean> {
  const stored = await maybeOne(editor.db, lockDraft(editor.state, draft.id))
  // The same form sent again, such as by a second click.
  if (stored?.status === 'PUBLISHED' && isSameRule(stored.typed, draft.typed)) return true
  const { version, isChanged } = await saveRuleDraft(editor, draft)
  if (isChanged) return false
  await publishRule(editor, draft.id, version)
  return true
}
