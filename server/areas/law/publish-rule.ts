import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { lockDraft, markPublished, type DraftKind, type DraftRow } from './drafts.queries.ts'
import { firstDayProblem, fitVersion } from './fit-version.ts'
import { lockOpenDraft, type LawEditor } from './law-editor.ts'
import type { NewVersion } from './law-kind.ts'
import { lawKinds } from './law-kinds.ts'
import { lastSimulation } from './law-runs.queries.ts'
import { lockLaw, type RuleVersionRow } from './rule-versions.queries.ts'
import { aloneProblem, publishesAlone } from '../../platform/second-person.ts'
import { simulationProblem } from './simulation-status.ts'

/** Whether this user has published the draft, such as by sending the form a second time. */
export const isPublishedBy = ({ userId }: LawEditor, draft: DraftRow | undefined): boolean =>
  draft?.status === 'PUBLISHED' && draft.updatedById === userId

export type Publishable = {
  kind: DraftKind
  rule: NewVersion
  replaced: RuleVersionRow | null
  /** The user has to confirm the numbers of this simulation, 0 without one; null: a second person needs not. */
  toConfirm: number | null
}

/** Locks a draft and the law of the state; throws why the draft cannot be published. */
export async function lockPublishable(editor: LawEditor, id: number, version: number): Promise<Publishable> {
  const { db, state, today } = editor
  const draft = await lockOpenDraft(editor, id, version)
  const { typed, kind } = draft
  const of = lawKinds[kind]
  const { rule, errors } = of.check(typed, today)
  if (errors) throw ruleBroken('The draft is not complete yet. Please correct what is marked.', errors)
  const notYet = (fields: Record<string, string>) => ruleBroken('The draft cannot be published yet.', fields)
  const tooEarly = firstDayProblem(state, rule.inForceFrom, today)
  if (tooEarly !== null) throw notYet({ inForceFrom: tooEarly })
  await db.rows(lockLaw(state))
  const versions = await db.rows(of.versionsBeside(state, rule))
  const refusals = await of.refuse(db, typed, rule, versions)
  if (Object.keys(refusals).length > 0) throw notYet(refusals)
  const { replaced, problem } = fitVersion(versions, rule.inForceFrom, rule.inForceTo)
  if (problem !== null) throw notYet({ inForceFrom: problem })
  if (rule.correction !== null && !replaced) throw notYet({ change: 'It replaces no version that it could correct.' })
  const alone = aloneProblem(editor, draft)
  if (alone !== null) throw ruleBroken(alone)
  const simulation = await maybeOne(db, lastSimulation(state, { draftId: id }))
  const notSimulated = simulationProblem(state, draft, rule, simulation)
  if (notSimulated !== null) throw ruleBroken(notSimulated)
  return { kind, rule, replaced, toConfirm: publishesAlone(editor, draft) ? (simulation?.id ?? 0) : null }
}

/**
 * Publishes a draft: the version before it ends on its first day, and a job applies the change to all agencies of the
 * state. A draft that the user has published stays as it is. `confirmed`: the simulation whose numbers a user who
 * publishes alone has confirmed.
 */
export async function publishRule(
  editor: LawEditor,
  id: number,
  version: number,
  confirmed: number | null = null,
): Promise<void> {
  const { db, state, userId, now } = editor
  if (isPublishedBy(editor, await maybeOne(db, lockDraft(state, id)))) return
  const { kind, rule, replaced, toConfirm } = await lockPublishable(editor, id, version)
  const of = lawKinds[kind]
  if (toConfirm !== null && toConfirm !== confirmed)
    throw ruleBroken(
      'You publish this draft alone. Please look at the numbers of its last simulation and confirm them.',
    )
  if (replaced) await db.rows(of.endVersion(replaced.id, rule.inForceFrom))
  const ruleId = await of.addVersion(editor, rule)
  const replacement = { replacedId: replaced?.id ?? null, replacedTo: replaced?.to ?? null }
  await db.rows(markPublished(id, { kind, ruleId, ...replacement, userId, now }))
  const change: Change = {
    action: 'publish-rule',
    entity: of.entity,
    entityId: ruleId,
    after: { ...rule, ...replacement },
  }
  await recordChange(db, editor, change, 'STATE_SYSTEM')
  await of.startWork(editor, { title: `Published: ${rule.name}`, ruleId }, replaced ? [rule, replaced] : [rule])
}
