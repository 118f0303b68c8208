import type { ComingRulePage } from '../../../contract/law-campaigns.ts'
import { states } from '../../../contract/states.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { partyWords, ruleRows, type RuleRow } from '../law/law-page.queries.ts'
import { toLawRule } from '../law/read-law-page.ts'
import { countAsked } from './demands.queries.ts'

export const wholeList = (scope: Scope, ruleId: number) => ({
  agencyId: scope.agencyId,
  ruleId,
  managerId: undefined,
  query: undefined,
  knowledge: undefined,
})

/** Only a rule about one of the services asks something that the properties' facts answer. */
export function requireComing(
  row: RuleRow | undefined,
  { today }: Pick<Scope, 'today'>,
): RuleRow & { inForceFrom: string } {
  const { serviceId = null, dutyOf, inForceFrom = null } = row ?? {}
  if (!row || inForceFrom === null || inForceFrom <= today || serviceId === null || dutyOf !== 'RENTAL_PROVIDER')
    throw notFound('This rule was not found, or it is not a coming one')
  return { ...row, inForceFrom }
}

export const comingRuleRow = ({ state }: Pick<Scope, 'state'>, ruleId: number) =>
  ruleRows(state, states[state].timeZone, ruleId)

export async function readComingRule(scope: Scope, ruleId: number): Promise<ComingRulePage> {
  const { db, today, state } = scope
  const [[row], [words], [counts]] = await db.batch([
    comingRuleRow(scope, ruleId),
    partyWords(state),
    countAsked(wholeList(scope, ruleId)),
  ])
  const rule = toLawRule(requireComing(row, scope), today)
  return {
    today,
    words: words as ComingRulePage['words'],
    rule,
    counts: { asked: counts?.total ?? 0, unknown: counts?.unknown ?? 0 },
  }
}
