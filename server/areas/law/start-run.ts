import { one } from '../../platform/database.ts'
import { addRun, addRunAgencies, enqueueRun, type NewRun } from './law-runs.queries.ts'
import type { LawEditor } from './law-editor.ts'

export const refreshTask = 'refresh-after-law-change'
export const simulationTask = 'simulate-law-change'
export const noticeCheckTask = 'check-notices-after-law-change'
const tasks: Record<NewRun['kind'], string> = {
  REFRESH: refreshTask,
  SIMULATION: simulationTask,
  NOTICES: noticeCheckTask,
}

/** Adds the work for a job, in the transaction of its cause. */
export async function startLawRun(editor: LawEditor, run: NewRun, agencyId: number | null): Promise<number> {
  const { db, state } = editor
  const { id } = await one(db, addRun(run, editor))
  await db.rows(addRunAgencies(id, state, agencyId))
  await db.rows(enqueueRun(tasks[run.kind], state, id))
  return id
}

type Cause = { title: string; ruleId: number | null; agencyId: number | null }
const noSimulation = { draftId: null, draftVersion: null, rule: null, days: null }

/** Evaluates the cards of all agencies of the state again, or of one. */
export const startRefresh = async (editor: LawEditor, { title, ruleId, agencyId }: Cause): Promise<number> =>
  startLawRun(editor, { kind: 'REFRESH', title, of: 'DUTY', ruleId, ...noSimulation }, agencyId)

/** Compares the notices of all visits to come with the rules of entry again. */
export async function startNoticeCheck(editor: LawEditor, { title, ruleId }: Omit<Cause, 'agencyId'>): Promise<void> {
  await startLawRun(editor, { kind: 'NOTICES', title, of: 'ENTRY', ruleId, ...noSimulation }, null)
}
