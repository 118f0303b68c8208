import type { BulkPropertyKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { currentPreferences } from '../access-cases/current-preferences.ts'
import type { NoticeRule } from '../access-issues/case-facts.ts'
import { whyNoticeIsUnlawful } from '../access-cases/usable-methods.ts'
import type { StateCode } from '../../../contract/states.ts'
import { noTenancyToConfirm } from '../../../contract/tenancies/tenancies.ts'
import type { BulkFacts } from './bulk-facts.queries.ts'

/** The chosen action; null where nothing is chosen yet. */
export type BulkOptions = { template: string | null; until: Day | null }
export type BulkCircumstances = { state: StateCode; today: Day; noticeRule: NoticeRule | null }

const needsVisit = 'VISIT_REMINDER'

type Rule = (facts: BulkFacts, options: BulkOptions, circumstances: BulkCircumstances) => string | null

const whyNotConfirmed: Rule = ({ isVacant, tenancyId }) => (!isVacant && tenancyId === null ? noTenancyToConfirm : null)

export const emailedAlready = 'The tenants were emailed today with this template'

const whyNotEmailed: Rule = ({ isVacant, hasTenantEmail, hasVisit, emailedToday }, { template }) => {
  if (isVacant) return 'This property is vacant, so there is no tenant to write to'
  if (!hasTenantEmail) return 'No tenant has an email address'
  if (template !== null && emailedToday.includes(template)) return emailedAlready
  return template === needsVisit && !hasVisit ? 'There is no booked visit to remind of' : null
}

const whyNotAllowed: Rule = (facts, { until }, { state, today, noticeRule }) => {
  const unlawful = whyNoticeIsUnlawful(state, noticeRule, facts.isEntryRefused ? [{ code: 'ENTRY_REFUSED' }] : [])
  if (unlawful !== null) return unlawful
  if (facts.isVacant) return 'This property is vacant, so no notice is needed'
  if (!facts.hasKey) return 'No key is recorded, so we could not enter by notice'
  const { value, until: allowedUntil } = currentPreferences(facts, today).internalEnPreference
  if (value === 'YES') return 'Entry by notice is always allowed here'
  if (allowedUntil === null || until === null || allowedUntil < until) return null
  return `Entry by notice is already allowed until ${shortDay(allowedUntil)}`
}

const rules: Record<BulkPropertyKind, Rule> = {
  CONFIRM_TENANCY: whyNotConfirmed,
  SEND_EMAIL: whyNotEmailed,
  ALLOW_ENTRY_NOTICE: whyNotAllowed,
}

/** Why a property cannot take an action at present, as a sentence; null if it can. */
export function whyNot(
  kind: BulkPropertyKind,
  facts: BulkFacts,
  options: BulkOptions,
  circumstances: BulkCircumstances,
): string | null {
  if (facts.isCancelled) return 'This property has been cancelled'
  if (!facts.hasOpenCase) return 'Its access issues have been resolved'
  return rules[kind](facts, options, circumstances)
}
