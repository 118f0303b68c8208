import type { LawSource } from '../../../contract/law.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { lockDraft, markPublished } from './drafts.queries.ts'
import { firstDayProblem, fitVersion, takenNameProblem } from './fit-version.ts'
import { lockOpenDraft, type LawEditor } from './law-editor.ts'
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
} from './rule-versions.queries.ts'
import { aloneProblem } from './second-person.ts'
import { startRefresh } from './start-run.ts'
import { checkRule } from './typed-rule.ts'

/**
 * Publishes a draft: the version before it ends on its first day, and a job evaluates the cards of the state again. A
 * draft that is already published stays as it is.
 */
export async function publishRule(editor: LawEditor, id: number, version: number): Promise<void> {
  const { db, state, userId, now, today } = editor
  const stored = await maybeOne(db, lockDraft(state, id))
  if (stored?.status === 'PUBLISHED') return
  const draft = await lockOpenDraft(editor, id, version)
  const { typed } = draft
  const { rule, errors } = checkRule(typed)
  if (errors) throw ruleBroken('The draft is not complete yet. Please correct what is marked.', errors)
  const tooEarly = firstDayProblem(rule.inForceFrom, today)
  if (tooEarly !== null) throw ruleBroken('The draft cannot be published yet.', { inForceFrom: tooEarly })
  await db.rows(lockLaw(state))
  const versions = await db.rows(versionsOfDuty(state, rule.duty))
  const taken = takenNameProblem(typed, versions)
  if (taken !== null) throw ruleBroken('The draft cannot be published yet.', { name: taken })
  const { replaced, problem } = fitVersion(versions, rule.inForceFrom, rule.inForceTo)
  if (problem !== null) throw ruleBroken('The draft cannot be published yet.', { inForceFrom: problem })
  const unknown = await db.rows(unknownFindings(rule.serviceId, rule.breachedBy))
  if (unknown.length > 0) {
    const codes = unknown.map(({ code }) => code).join(', ')
    throw ruleBroken('The draft cannot be published yet.', { breachedBy: `The service has no finding ${codes}.` })
  }
  const alone = aloneProblem(editor, draft)
  if (alone !== null) throw ruleBroken(alone)
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
