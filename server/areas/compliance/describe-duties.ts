import { obligationTags, type ExplainedDuty } from '../../../contract/compliance.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { isRegisterPage } from '../../../contract/law-text.ts'
import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import { one } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { explainObligation, type Reading } from './explain-obligation.ts'
import type { Obligation } from './obligation.ts'
import { stateRuleTexts, type RuleText } from './why.queries.ts'

/* The duties behind results as lines of text, for spreadsheets. */

export type DutyReading = Reading & { rules: ReadonlyMap<number, RuleText> }
type Judged = { serviceId: number; obligations: readonly Obligation[] }

/** The rules of the agency's state in words, all versions, as read on a day. */
export async function readDuties({ db, state, today }: Scope, on = today): Promise<DutyReading> {
  const { rules, ...words } = await one(db, stateRuleTexts(state))
  return { ...words, today: on, rules: new Map(rules.map((rule) => [rule.ruleId, rule])) }
}

const isOpen = ({ state }: Obligation): boolean => state === 'BREACHED' || state === 'UNPROVEN' || state === 'DUE'

/** A line for each duty that is breached, unproven or due: what it comes to, the duty, the facts, the arithmetic and the source. */
export const describeOpenDuties = (results: readonly Judged[], { rules, ...reading }: DutyReading): string =>
  results
    .flatMap(({ serviceId, obligations }) => {
      const service = serviceOfId(serviceId) as ServiceCode
      return obligations.filter(isOpen).flatMap((obligation) => {
        const rule = rules.get(obligation.rule)
        return rule ? [dutyLine(service, explainObligation(obligation, rule, service, reading))] : []
      })
    })
    .join('\n')

function dutyLine(
  service: ServiceCode,
  { state, since, dueOn, duty, facts, citations, version }: ExplainedDuty,
): string {
  const days = since === null ? dueOn && ` by ${shortDay(dueOn)}` : ` since ${shortDay(since)}`
  const sources = citations.map(({ text, readOn, url }) =>
    [text, readOn && `read ${shortDay(readOn)}`, url && (isRegisterPage(url) ? `search the register ${url}` : url)]
      .filter(Boolean)
      .join(', '),
  )
  return `${services[service].name}: ${obligationTags[state].label}${days ?? ''}. ${duty} ${facts.join('. ')}. ${version}. ${sources.join('; ')}`
}
