import { addMonths, isDay, type Day } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import { draftById } from './drafts.queries.ts'
import { takenNameProblem } from './fit-version.ts'
import { lastSimulation, type NewRun } from './law-runs.queries.ts'
import type { LawEditor } from './law-editor.ts'
import { ruleRows } from './law-page.queries.ts'
import { lockLaw, versionsOfDuty } from './rule-versions.queries.ts'
import { endedVersions, replacedVersions } from './simulated-rule.ts'
import { startLawRun } from './start-run.ts'
import { checkRule, type NewRule } from './typed-rule.ts'

/** The second day of a simulation, after the first. */
const laterMonths = 24

export type SimulationSubject = { draftId: number } | { ruleId: number }

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
  if (rule.serviceId === null) throw ruleBroken('None of the services checks this duty, so that it changes no result.')
  const day = typedDay.trim() || rule.inForceFrom
  if (!isDay(day)) throw ruleBroken('Please correct what is marked.', { day: 'Please enter a date.' })
  if (day < rule.inForceFrom)
    throw ruleBroken('Please correct what is marked.', { day: 'The rule is not in force on this day yet.' })
  const days: Day[] = [day, addMonths(day, laterMonths)]
  const versions = await db.rows(versionsOfDuty(state, rule.duty))
  const replaces = replacedVersions(versions, rule.inForceFrom)
  const goesOn = of.ruleId === null ? [] : endedVersions(versions, rule.inForceFrom)
  const last = await maybeOne(db, lastSimulation(state, of))
  const isRunning = last && last.finishedAt === null && last.isOfCurrentLaw
  if (isRunning && last.draftVersion === of.draftVersion && String(last.days) === String(days)) return last.id
  const run: NewRun = { kind: 'SIMULATION', title: rule.name, ...of, rule: { ...rule, replaces, goesOn }, days }
  const runId = await startLawRun(editor, run, null)
  const change: Change = { action: 'simulate-rule', entity: 'law_runs', entityId: runId, after: { ...of, days } }
  await recordChange(db, editor, change, 'STATE_SYSTEM')
  return runId
}

type Subject = { rule: NewRule; draftId: number | null; draftVersion: number | null; ruleId: number | null }

async function readSubject({ db, state, today }: LawEditor, subject: SimulationSubject): Promise<Subject> {
  if ('draftId' in subject) {
    const draft = await maybeOne(db, draftById(state, subject.draftId))
    if (!draft) throw notFound('This draft was not found')
    const { rule, errors } = checkRule(draft.typed, today)
    if (errors) throw ruleBroken('The draft is not complete yet. Please correct what is marked.', errors)
    const taken = takenNameProblem(draft.typed, await db.rows(versionsOfDuty(state, rule.duty)))
    if (taken !== null) throw ruleBroken('Please correct what is marked.', { name: taken })
    return { rule, draftId: draft.id, draftVersion: draft.version, ruleId: null }
  }
  const row = await maybeOne(db, ruleRows(state, states[state].timeZone, subject.ruleId))
  if (!row) throw notFound('This version was not found')
  const { ruleId, version: _version, publishedOn: _publishedOn, correctedBy: _correctedBy, inForceFrom, ...rest } = row
  return { rule: { ...rest, inForceFrom: inForceFrom ?? '2000-01-01' }, draftId: null, draftVersion: null, ruleId }
}
