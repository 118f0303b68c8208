import type { ServiceCode } from '../../../contract/services.ts'

/** What a state requires for one service: a row of `service_rules`. */
export type ServiceRule = {
  requirement: 'REQUIRED' | 'RECOMMENDED' | 'NONE'
  condition: 'GAS_PRESENT' | 'WATER_CHARGED' | null
  lawIntervalMonths: number | null
  defaultIntervalMonths: number | null
  leaseTrigger: 'NONE' | 'START' | 'START_OR_RENEWAL'
  leaseWindowDays: number | null
}

export type StateRules = Readonly<Record<ServiceCode, ServiceRule>>

/** Name of the check for users. */
export const checkNames: Record<ServiceCode, string> = {
  smoke: 'Smoke alarm check',
  electrical: 'Electrical safety check',
  gas: 'Gas safety check',
  blinds: 'Corded blinds check',
  water: 'Water efficiency check',
  rcd: 'Safety switch test',
}

export const ruleInterval = (rule: ServiceRule): number | null => rule.lawIntervalMonths ?? rule.defaultIntervalMonths
