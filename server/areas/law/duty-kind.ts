import type { LawSource } from '../../../contract/law.ts'
import { states } from '../../../contract/states.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { takenNameProblem } from './fit-version.ts'
import type { LawEditor } from './law-editor.ts'
import { longAgo, type LawKind } from './law-kind.ts'
import { ruleRows } from './law-page.queries.ts'
import {
  addInstrument,
  addProvision,
  addVersion,
  citeProvision,
  endVersion,
  instrumentsNamed,
  removeCitations,
  removeVersion,
  unknownFindings,
  versionsOfDuty,
} from './rule-versions.queries.ts'
import { startRefresh } from './start-run.ts'
import { checkRule, tooLongErrors, typedFields, typedFrom, type NewRule } from './typed-rule.ts'

export const dutyKind: LawKind<NewRule> = {
  entity: 'rule_versions',
  fields: typedFields,
  tooLongErrors,
  check: checkRule,
  readPublished: async (db, state, id) => {
    const row = await maybeOne(db, ruleRows(state, states[state].timeZone, id))
    if (!row) return undefined
    const { ruleId: _ruleId, version: _version, publishedOn: _publishedOn, correctedBy: _correctedBy, ...rule } = row
    return { ...rule, inForceFrom: rule.inForceFrom ?? longAgo }
  },
  versionsBeside: (state, { duty }) => versionsOfDuty(state, duty),
  refuse: async (db, typed, { serviceId, breachedBy }, versions) => {
    const taken = takenNameProblem(typed, versions)
    if (taken !== null) return { name: taken }
    const unknown = await db.rows(unknownFindings(serviceId, breachedBy))
    const codes = unknown.map(({ code }) => code).join(', ')
    return codes === '' ? {} : { breachedBy: `The service has no finding ${codes}.` }
  },
  typedFrom,
  addVersion: async (editor, rule) => {
    const { db, state, userId, now } = editor
    const { id } = await one(db, addVersion(state, rule, userId, now))
    await citeSources(editor, id, rule.sources)
    return id
  },
  endVersion,
  removeVersion: async (db, id) => {
    await db.rows(removeCitations(id))
    await db.rows(removeVersion(id))
  },
  // A duty that no service checks any more changes the results of those that it had.
  startWork: async (editor, cause, touched) => {
    if (touched.some((each) => 'serviceId' in each && each.serviceId !== null))
      await startRefresh(editor, { ...cause, agencyId: null })
  },
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
