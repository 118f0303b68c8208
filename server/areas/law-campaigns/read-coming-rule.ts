import { shortDay } from '../../../contract/day-text.ts'
import type { ComingRulePage } from '../../../contract/law-campaigns.ts'
import { newRulesSince } from '../../../contract/law.ts'
import { states } from '../../../contract/states.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { partyWords, ruleRows, type RuleRow } from '../law/law-page.queries.ts'
import { toLawRule } from '../law/read-law-page.ts'
import { countAsked } from './demands.queries.ts'
import { countProgress, type CampaignOf } from './progress.queries.ts'

/** A rule about one of the services that begins on a later day, or is new. */
export type ComingRow = RuleRow & { inForceFrom: string; serviceId: number }

/** Of the agency's state. Another one answers like a rule that does not exist. */
export async function findComing({ db, state, today }: Scope, ruleId: number): Promise<ComingRow> {
  const row = await maybeOne(db, ruleRows(state, states[state].timeZone, ruleId))
  const { serviceId = null, dutyOf, inForceFrom = null, inForceTo = null } = row ?? {}
  const isOver = inForceTo !== null && (inForceTo <= today || inForceTo === inForceFrom)
  if (!row || inForceFrom === null || serviceId === null || dutyOf !== 'RENTAL_PROVIDER' || isOver)
    throw notFound('This rule was not found, or it is neither coming nor new')
  if (inForceFrom <= newRulesSince(today))
    throw notFound(`This rule is no longer new: it has been in force since ${shortDay(inForceFrom)}`)
  return { ...row, inForceFrom, serviceId }
}

export const campaignOf = ({ agencyId, now }: Scope, { ruleId, serviceId }: ComingRow): CampaignOf => ({
  agencyId,
  ruleId,
  serviceId,
  now,
})

export async function readComingRule(scope: Scope, ruleId: number): Promise<ComingRulePage> {
  const { db, today, state } = scope
  const row = await findComing(scope, ruleId)
  const campaign = campaignOf(scope, row)
  const everything = { managerId: undefined, query: undefined, knowledge: undefined, progress: undefined }
  const [[words], [counts], [progress]] = await db.batch([
    partyWords(state),
    countAsked({ ...campaign, ...everything }),
    countProgress(campaign),
  ])
  return {
    today,
    words: words as ComingRulePage['words'],
    rule: toLawRule(row, today),
    counts: { asked: counts?.total ?? 0, unknown: counts?.unknown ?? 0 },
    progress: progress as ComingRulePage['progress'],
  }
}
