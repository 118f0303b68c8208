import { one } from '../../platform/database.ts'
import { addRun, addRunAgencies, enqueueRun, type NewRun } from './law-runs.queries.ts'
import type { LawEditor } from './law-editor.ts'

export const refreshTask = 'refresh-after-law-change'
export const simulationTask = 'simulate-law-change'

/** Adds the work for a job, in the transaction of its cause. */
export async function startLawRun(editor: LawEditor, run: NewRun, agencyId: number | null): Promise<number> {
  const { db, state } = editor
  const { id } = await one(db, addRun(run, editor))
  await db.rows(addRunAgencies(id, state, agencyId))
  await db.rows(enqueueRun(run.kind === 'REFRESH' ? refreshTask : simulationTask, state, id))
  return id
}

type Cause = { title: string; ruleId: number | null; agencyId: number | null }

/** Evaluates the cards of all agencies of the state again, or of one. */
export const startRefresh = async (editor: LawEditor, { title, ruleId, agencyId }: Cause): Promise<number> =>
  startLawRun(
    editor,
    { kind: 'REFRESH', title, draftId: null, draftVersion: null, ruleId, rule: null, days: null },
    agencyId,
  )
