import type { ExplainedService } from '../../../contract/compliance.ts'
import type { Day } from '../../../contract/days.ts'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { missingProperty } from '../property-lock/lock-property.ts'
import { toLastCheck } from '../service-checks/describe-evidence.ts'
import { explainObligation, explainTenantDuty } from './explain-obligation.ts'
import { explainedProperty, type ExplainedRow, type RuleText } from './why.queries.ts'

/** Why the services of a property have their results, from the stored obligations. */
export async function explainProperty(scope: Scope, propertyId: number): Promise<{ services: ExplainedService[] }> {
  const { db, agencyId, today } = scope
  const row = await maybeOne(db, explainedProperty(agencyId, propertyId))
  if (!row) throw await missingProperty(scope, propertyId)
  return { services: row.services.map((service) => explainService(service, row, today)) }
}

const isInForce = ({ inForceFrom, inForceTo }: RuleText, day: Day): boolean =>
  (inForceFrom === null || inForceFrom <= day) && (inForceTo === null || inForceTo > day)

function explainService(service: ExplainedRow['services'][number], row: ExplainedRow, today: Day): ExplainedService {
  const { serviceId, compliance, reason, obligations, isCancelled } = service
  const shortName = serviceOfId(serviceId) as ServiceCode
  const ruleOf = new Map(row.rules.map((rule) => [rule.ruleId, rule]))
  const duties = obligations.flatMap((obligation) => {
    const rule = ruleOf.get(obligation.rule)
    return rule ? [explainObligation(obligation, rule, shortName, { ...row, today })] : []
  })
  const ofTenant = row.rules.filter(
    (rule) => rule.serviceId === serviceId && rule.dutyOf === 'TENANT' && isInForce(rule, today),
  )
  const isEvaluated = obligations.length > 0
  return {
    serviceId,
    shortName,
    compliance,
    reason,
    duties: isEvaluated ? [...duties, ...ofTenant.map((rule) => explainTenantDuty(rule, { ...row, today }))] : [],
    evidence: service.check && toLastCheck(service.check).evidence,
    schedule: isCancelled ? null : scheduleText(service),
  }
}

function scheduleText({ scheduleMonths, isAgreed }: ExplainedRow['services'][number]): string | null {
  if (scheduleMonths === null) return null
  const whose = isAgreed ? 'As agreed with your agency' : 'By our own schedule, which is not law'
  return `${whose}, we check every ${scheduleMonths} months.`
}
