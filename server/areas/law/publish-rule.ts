import type { LawSource } from '../../../contract/law.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { lockDraft, markPublished, type DraftRow } from './drafts.queries.ts'
import { firstDayProblem, fitVersion, takenNameProblem } from './fit-version.ts'
import { lockOpenDraft, type LawEditor } from './law-editor.ts'
import { lastSimulation } from './law-runs.queries.ts'
import {
  addInstrument,
  addProvision,
  addVersion,
  citeProvision,
  endVersion,
  instrumentsNamed,
  lockLaw,
  unknownFindings,
  versionsOfDuty,
  type RuleVersionRow,
  type VersionDays,
} from './rule-versions.queries.ts'
import { aloneProblem, publishesAlone } from './second-person.ts'
import { simulationProblem } from './simulation-status.ts'
import { startRefresh } from './start-run.ts'
import { checkRule, type NewRule } from './typed-rule.ts'

/** Whether this user has published the draft, such as by sending the form a second time. */
export const isPublishedBy = ({ userId }: LawEditor, draft: DraftRow | undefined): boolean =>
  draft?.status === 'PUBLISHED' && draft.updatedById === userId

export type Publishable = {
  rule: NewRule
  versions: RuleVersionRow[]
  replaced: VersionDays | null
  /** The user has to confirm the numbers of this simulation, 0 without one; null: a second person needs not. */
  toConfirm: number | null
}

/** Locks a draft and the law of the state; throws why the draft cannot be published. */
export async function lockPublishable(editor: LawEditor, id: number, version: number): Promise<Publishable> {
  const { db, state, today } = editor
  const draft = await lockOpenDraft(editor, id, version)
  const { typed } = draft
  const { rule, errors } = checkRule(typed, today)
  if (errors) throw ruleBroken('The draft is not complete yet. Please correct what is marked.', errors)
  const tooEarly = firstDayProblem(state, rule.inForceFrom, today)
  if (tooEarly !== null) throw ruleBroken('The draft cannot be published yet.', { inForceFrom: tooEarly })
  await db.rows(lockLaw(state))
  const versions = await db.rows(versionsOfDuty(state, rule.duty))
  const taken = takenNameProblem(typed, versions)
  if (taken !== null) throw ruleBroken('The draft cannot be published yet.', { name: taken })
  const { replaced, problem } = fitVersion(versions, rule.inForceFrom, rule.inForceTo)
  if (problem !== null) throw ruleBroken('The draft cannot be published yet.', { inForceFrom: problem })
  if (rule.correction !== null && !replaced)
    throw ruleBroken('The draft cannot be published yet.', { change: 'It replaces no version that it could correct.' })
  const unknown = await db.rows(unknownFindings(rule.serviceId, rule.breachedBy))
  if (unknown.length > 0) {
    const codes = unknown.map(({ code }) => code).join(', ')
    throw ruleBroken('The draft cannot be published yet.', { breachedBy: `The service has no finding ${codes}.` })
  }
  const alone = aloneProblem(editor, draft)
  if (alone !== null) throw ruleBroken(alone)
  const simulation = await maybeOne(db, lastSimulation(state, { draftId: id, ruleId: null }))
  const notSimulated = simulationProblem(state, draft, rule, simulation)
  if (notSimulated !== null) throw ruleBroken(notSimulated)
  return { rule, versions, replaced, toConfirm: publishesAlone(editor, draft) ? (simulation?.id ?? 0) : null }
}

/**
 * Publishes a draft: the version before it ends on its first day, and a job evaluates the cards of the state again. A
 * draft that the user has published stays as it is. `confirmed`: the simulation whose numbers a user who publishes alone
 * has confirmed.
 */
export async function publishRule(
  editor: LawEditor,
  id: number,
  version: number,
  confirmed: number | null = null,
): Promise<void> {
  const { db, state, userId, now } = editor
  if (isPublishedBy(editor, await maybeOne(db, lockDraft(state, id)))) return
  const { rule, versions, replaced, toConfirm } = await lockPublishable(editor, id, version)
  if (toConfirm !== null && toConfirm !== confirmed)
    throw ruleBroken(
      'You publish this draft alone. Please look at the numbers of its last simulation and confirm them.',
    )
  if (replaced) await db.rows(endVersion(replaced.id, rule.inForceFrom))
  const { id: ruleId } = await one(db, addVersion(state, rule, userId, now))
  await citeSources(editor, ruleId, rule.sources)
  const replacement = { replacedId: replaced?.id ?? null, replacedTo: replaced?.to ?? null }
  await db.rows(markPublished(id, { ruleId, ...replacement, userId, now }))
  const change: Change = {
    action: 'publish-rule',
    entity: 'rule_versions',
    entityId: ruleId,
    after: { ...rule, ...replacement },
  }
  await recordChange(db, editor, change, 'STATE_SYSTEM')
  // A duty that no service checks any more changes the results of those that it had.
  const hadService = versions.some((each) => each.id === replaced?.id && each.serviceId !== null)
  if (rule.serviceId !== null || hadService)
    await startRefresh(editor, { title: `Published: ${rule.name}`, ruleId, agencyId: null })
}

async function citeSources({ db, state }: LawEditor, ruleId: number, sources: readonly LawSource[]): Promise<void> {
  const known = await db.rows(instrumentsNamed(sources.map(({ instrument }) => instrument)))
  const foreign = known.find((each) => each.state !== null && each.state !== state)
  if (foreign) throw ruleBroken(`“${foreign.name}” is an instrument of another state.`)
  const ids = new Map(known.map(({ id, name }) => [name, id]))
  for (const [index, each] of sources.entries()) {
    const instrumentId = ids.get(each.instrument) ?? (await one(db, addInstrument(state, each.instrument))).id
    ids.set(each.instrument, instrumentId)
    const { id } = await one(db, addProvision(instrumentId, each))
    await db.rows(citeProvision(ruleId, id, index + 1))
  }
}
