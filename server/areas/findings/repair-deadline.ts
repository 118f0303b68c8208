import { dueCountdown } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { FindingSafety } from '../../../contract/findings/finding-progress.ts'
import { serviceCodes, type ServiceCode } from '../../../contract/services.ts'
import type { Scope } from '../../platform/scope.ts'
import { dutyOfFinding, repairDays, repairTime } from '../compliance/repair-time.ts'
import { lowerFirst, tenantRepairText } from '../compliance/result-text.ts'
import type { StateRules } from '../compliance/service-law.ts'
import { readStateRules } from '../compliance/state-rules.ts'
import type { RawFinding } from './finding-facts.queries.ts'
import { repairRules, type RepairRule } from './repair-rules.queries.ts'

/** What the law says of repairs on a day: the rules that results follow from, and those that give a time in words. */
export type RepairLaw = { rules: StateRules; texts: ReadonlyMap<number, string> }

/** "A faulty alarm must be repaired within 2 business days (see Residential Tenancies Act 2010 (NSW) s 64A)." */
export const repairRuleText = ({ dutyText, citations }: Pick<RepairRule, 'dutyText' | 'citations'>): string =>
  citations.length === 0 ? dutyText : `${dutyText.replace(/\.$/, '')} (${citations.map(lowerFirstSee).join('; ')}).`

const lowerFirstSee = (citation: string): string => (citation.startsWith('See ') ? lowerFirst(citation) : citation)

export async function readRepairLaw({
  db,
  state,
  today,
  agencyId,
}: Pick<Scope, 'db' | 'state' | 'today' | 'agencyId'>): Promise<RepairLaw> {
  const rules = await readStateRules(db, state, today, agencyId)
  const timed = serviceCodes.flatMap((code) => rules[code].duties.filter((duty) => repairDays(duty) !== null))
  const texts = timed.length === 0 ? [] : await db.rows(repairRules(timed.map(({ ruleId }) => ruleId)))
  return { rules, texts: new Map(texts.map((rule) => [rule.ruleId, repairRuleText(rule)])) }
}

/** The duty of an open finding that gives a time for its repair; null: none does. */
export function timedDuty(
  finding: Pick<RawFinding, 'code' | 'category'>,
  service: ServiceCode,
  { rules }: Pick<RepairLaw, 'rules'>,
): { ruleId: number; days: number } | null {
  // A recommendation is no fault in law.
  const duty = finding.category.code === 'RECOMMENDED' ? undefined : dutyOfFinding(finding, rules[service])
  const days = duty ? repairDays(duty) : null
  return duty === undefined || days === null ? null : { ruleId: duty.ruleId, days }
}

export const isStillOpen = ({ status, dismissedAt }: Pick<RawFinding, 'status' | 'dismissedAt'>): boolean =>
  (status === 'OPEN' || status === 'ADDITIONAL_INFO_PROVIDED') && dismissedAt === null

export function safetyOf(
  finding: RawFinding,
  service: ServiceCode,
  law: RepairLaw,
  { today }: { today: Day },
): FindingSafety | null {
  if (!isStillOpen(finding)) return null
  const { isUrgent } = finding.category
  const timed = timedDuty(finding, service, law)
  if (timed === null) return isUrgent ? { isUnsafe: true, deadline: null, tenantRepair: null } : null
  const { due, tenant } = repairTime(finding, law.rules[service], timed.days)
  const rule = law.texts.get(timed.ruleId) ?? ''
  return {
    isUnsafe: isUrgent,
    deadline: due === null ? null : { dueOn: due, isOverdue: due < today, countdown: dueCountdown(due, today), rule },
    tenantRepair: {
      from: finding.tenantRepair?.from ?? null,
      until: finding.tenantRepair?.until ?? null,
      recordedBy: finding.tenantRepair?.by ?? null,
      version: finding.version,
      text: tenant && `${tenantRepairText(tenant, timed.days)}.`,
    },
  }
}
