import { maybeOne } from '../../platform/database.ts'
import { lockDraft } from './drafts.queries.ts'
import type { LawEditor } from './law-editor.ts'
import { isPublishedBy, lockPublishable, publishRule } from './publish-rule.ts'
import { isSameRule, saveRuleDraft, type SavedDraft } from './save-draft.ts'

/**
 * Publishes a draft if what was typed is what is stored, which is what the page has described. Otherwise it only saves,
 * so that the user can look again. Who publishes alone has to confirm it first.
 */
export async function publishTyped(
  editor: LawEditor,
  draft: SavedDraft,
): Promise<'PUBLISHED' | 'ONLY_SAVED' | 'TO_CONFIRM'> {
  const stored = await maybeOne(editor.db, lockDraft(editor.state, draft.id))
  if (stored && isPublishedBy(editor, stored) && isSameRule(stored, draft.typed)) return 'PUBLISHED'
  const { version, isChanged } = await saveRuleDraft(editor, draft)
  if (isChanged) return 'ONLY_SAVED'
  const { toConfirm } = await lockPublishable(editor, draft.id, version)
  if (toConfirm !== null) return 'TO_CONFIRM'
  await publishRule(editor, draft.id, version)
  return 'PUBLISHED'
}
