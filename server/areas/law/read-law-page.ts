import type { Day } from '../../../contract/days.ts'
import type { LawPage, LawRule } from '../../../contract/law.ts'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import { describeEntryLaw } from './describe-entry.ts'
import { entryVersions } from './entry-versions.queries.ts'
import { demandCounts, lawCorrections, partyWords, practiceRows, ruleRows, type RuleRow } from './law-page.queries.ts'

function statusOn({ inForceFrom, inForceTo }: RuleRow, today: Day): LawRule['status'] {
  if (inForceFrom !== null && inForceFrom === inForceTo) return 'CORRECTED'
  if (inForceFrom !== null && inForceFrom > today) return 'COMING'
  return inForceTo !== null && inForceTo <= today ? 'PAST' : 'IN_FORCE'
}

const serviceOf = (serviceId: number): ServiceCode => serviceOfId(serviceId) as ServiceCode

/** A version as shown on a day. */
export const toLawRule = ({ serviceId, ...row }: RuleRow, today: Day): LawRule => ({
  ...row,
  service: serviceId === null ? null : serviceOf(serviceId),
  status: statusOn({ serviceId, ...row }, today),
})

/** The law of a state, and the schedule of the provider with what the agency has agreed. */
export async function readLawPage(db: Db, state: StateCode, today: Day, agencyId: number | null): Promise<LawPage> {
  const [rules, practice, entry, [words], corrections, demands] = await db.batch([
    ruleRows(state, states[state].timeZone),
    practiceRows(state, agencyId),
    entryVersions(state, states[state].timeZone),
    partyWords(state),
    lawCorrections(state, today),
    demandCounts(agencyId),
  ])
  return {
    state,
    today,
    words: words as LawPage['words'],
    rules: rules.map((row) => toLawRule(row, today)),
    practice: practice.map(({ serviceId, ...row }) => ({ ...row, service: serviceOf(serviceId) })),
    entry: describeEntryLaw(entry, today),
    corrections,
    demands,
  }
}
