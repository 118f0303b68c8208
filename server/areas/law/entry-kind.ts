import { addDays } from '../../../contract/days.ts'
import { states } from '../../../contract/states.ts'
import { maybeOne, one } from '../../platform/database.ts'
import {
  addEntryVersion,
  endEntryVersion,
  entryVersions,
  removeEntryVersion,
  versionsOfGround,
  type EntryVersionRow,
} from './entry-versions.queries.ts'
import { longAgo, type LawKind } from './law-kind.ts'
import { startNoticeCheck } from './start-run.ts'
import {
  checkEntryRule,
  entryRuleName,
  tooLongEntryErrors,
  typedEntryFields,
  typedFromEntry,
  type NewEntryRule,
} from './typed-entry-rule.ts'

const toNewEntryRule = (row: EntryVersionRow): NewEntryRule => {
  const { ruleId: _ruleId, version: _version, publishedOn: _publishedOn, correctedBy: _correctedBy, ...rest } = row
  const { noticeName: _noticeName, postalBusinessDays: _postalBusinessDays, ...rule } = rest
  return {
    ...rule,
    name: entryRuleName(rule.ground),
    inForceFrom: rule.inForceFrom ?? longAgo,
    inForceTo: rule.inForceTo === null ? null : addDays(rule.inForceTo, 1),
  }
}

export const entryKind: LawKind<NewEntryRule> = {
  entity: 'entry_rules',
  fields: typedEntryFields,
  tooLongErrors: tooLongEntryErrors,
  check: checkEntryRule,
  readPublished: async (db, state, id) => {
    const row = await maybeOne(db, entryVersions(state, states[state].timeZone, id))
    return row && toNewEntryRule(row)
  },
  versionsBeside: (state, { ground }) => versionsOfGround(state, ground),
  refuse: async () => ({}),
  typedFrom: typedFromEntry,
  addVersion: async ({ db, state, userId, now }, rule) => (await one(db, addEntryVersion(state, rule, userId, now))).id,
  endVersion: endEntryVersion,
  removeVersion: async (db, id) => {
    await db.rows(removeEntryVersion(id))
  },
  startWork: startNoticeCheck,
}
