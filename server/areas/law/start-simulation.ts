import { addMonths, isDay, type Day } from '../../../contract/days.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import { draftById } from './drafts.queries.ts'
import type { LawEditor } from './law-editor.ts'
import type { NewVersion } from './law-kind.ts'
import { lawKinds } from './law-kinds.ts'
import { lastSimulation, type NewRun, type SimulationSubject } from './law-runs.queries.ts'
import { lockLaw } from './rule-versions.queries.ts'
import { endedVersions, replacedVersions } from './simulated-rule.ts'
import { needsSimulation } from './simulation-status.ts'
import { startLawRun } from './start-run.ts'

/** The second day of a simulation, after the first. */
const laterMonths = 24

/**
 * Simulates a draft or a coming version on a day, by default its first, and 24 months later. The same simulation is not
 * started twice.
 */
export async function startSimulation(
  editor: LawEditor,
  subject: SimulationSubject,
  typedDay: string,
): Promise<number> {
  const { db, state } = editor
  // The law does not change between what is read of it here and the revision that the run stores.
  await db.rows(lockLaw(state))
  const { rule, ...of } = await readSubject(editor, subject)
  if (!needsSimulation(rule)) throw ruleBroken('None of the services checks this duty, so that it changes no result.')
  const day = typedDay.trim() || rule.inForceFrom
  if (!isDay(day)) throw ruleBroken('Please correct what is marked.', { day: 'Please enter a date.' })
  if (day < rule.inForceFrom)
    throw ruleBroken('Please correct what is marked.', { day: 'The rule is not in force on this day yet.' })
  const days: Day[] = [day, addMonths(day, laterMonths)]
  const versions = await db.rows(lawKinds[of.of].versionsBeside(state, rule))
  const replaces = replacedVersions(versions, rule.inForceFrom)
  const goesOn = of.ruleId === null ? [] : endedVersions(versions, rule.inForceFrom)
  const last = await maybeOne(db, lastSimulation(state, subject))
  const isRunning = last && last.finishedAt === null && last.isOfCurrentLaw
  if (isRunning && last.draftVersion === of.draftVersion && String(last.days) === String(days)) return last.id
  const run: NewRun = { kind: 'SIMULATION', title: rule.name, ...of, rule: { ...rule, replaces, goesOn }, days }
  const runId = await startLawRun(editor, run, null)
  const change: Change = { action: 'simulate-rule', entity: 'law_runs', entityId: runId, after: { ...of, days } }
  await recordChange(db, editor, change, 'STATE_SYSTEM')
  return runId
}

type Subject = Pick<NewRun, 'of' | 'draftId' | 'draftVersion' | 'ruleId'> & { rule: NewVersion }

async function readSubject({ db, state, today }: LawEditor, subject: SimulationSubject): Promise<Subject> {
  if ('ruleId' in subject) {
    const rule = await lawKinds[subject.of].readPublished(db, state, subject.ruleId)
    if (!rule) throw notFound('This version was not found')
    return { rule, draftId: null, draftVersion: null, ...subject }
  }
  const draft = await maybeOne(db, draftById(state, subject.draftId))
  if (!draft) throw notFound('This draft was not found')
  const { typed, kind } = draft
  const { rule, errors } = lawKinds[kind].check(typed, today)
  if (errors) throw ruleBroken('The draft is not complete yet. Please correct what is marked.', errors)
  const refusals = await lawKinds[kind].refuse(
    db,
    typed,
    rule,
    await db.rows(lawKinds[kind].versionsBeside(state, rule)),
  )
  if (Object.keys(refusals).length > 0) throw ruleBroken('Please correct what is marked.', refusals)
  return { rule, draftId: draft.id, draftVersion: draft.version, of: kind, ruleId: null }
}
