import { shortDay } from '../../../contract/day-text.ts'
import type { ServiceCompliance } from '../../../contract/properties/properties.ts'
import type { PropertyFacts, ServiceFacts, ComplianceResult } from './evaluate-service.ts'
import type { Obligation } from './obligation.ts'
import { checkNames, isRequired, statedDuties, type ServiceLaw } from './service-law.ts'

type Place = Omit<PropertyFacts, 'leases' | 'alarmExpiresOn' | 'isUpgradePending'>

/** Why the service is not required of this property or has no result; null if it must be evaluated. */
export function exemption(
  property: Place,
  law: ServiceLaw,
  facts: Pick<ServiceFacts, 'service' | 'isCancelled'>,
): ComplianceResult | null {
  const none = (
    compliance: ServiceCompliance,
    reason: string,
    obligations: readonly Obligation[] = [],
  ): ComplianceResult => ({
    compliance,
    reason,
    warning: null,
    obligations,
    gravity: 0,
    since: null,
  })
  const all = (state: Obligation['state'], by: 'NO_GAS' | 'GAS_UNKNOWN' | 'NOT_CHARGED' | 'CHARGING_UNKNOWN') =>
    statedDuties(law).map(({ ruleId }): Obligation => ({ rule: ruleId, state, since: null, due: null, on: { by } }))
  // The legal duty remains, but the provider no longer checks it, so the result is neither compliant nor "not
  // required".
  if (property.isCancelled) return none('UNKNOWN', 'The property has been cancelled')
  if (facts.isCancelled) return none('UNKNOWN', 'The service has been cancelled')
  if (!property.isResidential) return none('NOT_REQUIRED', 'The property is not a residential rental')
  if (law.condition === 'GAS_PRESENT') {
    if (property.hasGas === false)
      return none('NOT_REQUIRED', 'There is no gas at this property', all('NOT_APPLICABLE', 'NO_GAS'))
    if (property.hasGas === null && isRequired(law)) {
      const reason = 'The agency has not confirmed the gas appliances yet'
      return { ...none('GAS_CONFIRMATION_REQUIRED', reason, all('UNPROVEN', 'GAS_UNKNOWN')), gravity: 1 }
    }
  }
  if (law.condition === 'WATER_CHARGED') {
    if (property.isWaterCharged === false)
      return none('NOT_REQUIRED', 'The tenant is not charged for water', all('NOT_APPLICABLE', 'NOT_CHARGED'))
    if (property.isWaterCharged === null)
      return none(
        'UNKNOWN',
        'It is not known whether the tenant is charged for water',
        all('UNPROVEN', 'CHARGING_UNKNOWN'),
      )
  }
  if (law.duties.length === 0 && law.scheduleMonths === null)
    return none(
      'NOT_REQUIRED',
      law.changesOn === null
        ? `${checkNames[facts.service]} is not required in this state`
        : `${checkNames[facts.service]} is not required in this state before ${shortDay(law.changesOn)}`,
    )
  return null
}
