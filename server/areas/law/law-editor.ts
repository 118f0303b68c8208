import type { Day } from '../../../contract/days.ts'
import type { Actor } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { lockDraft, type DraftRow } from './drafts.queries.ts'
import { momentIn } from '../../platform/moment-in.ts'

/** The user of the provider who changes the law of a state, in one transaction. */
export type LawEditor = Actor & { db: Db; userId: number; today: Day }

/** Locks a draft that is still a draft and has not changed since the form was loaded. */
export async function lockOpenDraft(editor: LawEditor, id: number, version: number): Promise<DraftRow> {
  const draft = await maybeOne(editor.db, lockDraft(editor.state, id))
  if (!draft) throw notFound('This draft was not found')
  const by = `by ${draft.updatedBy} at ${momentIn(editor.state, draft.updatedAt)}`
  if (draft.status === 'PUBLISHED') throw new Problem('conflict', `This draft was published ${by}.`)
  if (draft.status === 'DISCARDED') throw new Problem('conflict', `This draft was discarded ${by}.`)
  if (draft.version !== version)
    throw new Problem('conflict', `This draft was changed ${by}. Compare before you continue.`)
  return draft
}
