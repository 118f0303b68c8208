import type { BulkAction, BulkSelection } from '../../../contract/bulk-actions/bulk-actions.ts'
import type { BulkPropertyKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { exceptionBounds } from '../../../contract/entry-preferences.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { templateChoices } from '../emails/notice-templates.ts'
import type { NewBulkItem } from './bulk-actions.queries.ts'
import type { BulkFacts } from './bulk-facts.queries.ts'
import { whyNot, type BulkCircumstances, type BulkOptions } from './bulk-rules.ts'
import { readCircumstances, whyUnavailable } from './check-bulk-action.ts'
import { refuseOtherNumber, selectProperties } from './select-properties.ts'
import { storeAction, type MailLimit } from './store-bulk-action.ts'

type Wanted = BulkOptions & { selection: BulkSelection; count: number; kind: BulkPropertyKind }

/** Only the fields of the chosen action count. */
function checkedOptions({ kind, template, until }: Wanted, { today }: Scope): BulkOptions {
  if (kind === 'SEND_EMAIL' && !templateChoices.some(({ code }) => code === template))
    throw ruleBroken('This template does not exist', { template: 'Please choose another template' })
  const { min, max } = exceptionBounds(today)
  if (kind === 'ALLOW_ENTRY_NOTICE' && until !== null && (until < min || until > max)) {
    const message = `Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`
    throw ruleBroken(message, { until: message })
  }
  return {
    template: kind === 'SEND_EMAIL' ? template : null,
    until: kind === 'ALLOW_ENTRY_NOTICE' ? until : null,
  }
}

const toNewProperty = (
  kind: BulkPropertyKind,
  facts: BulkFacts,
  options: BulkOptions,
  circumstances: BulkCircumstances,
): NewBulkItem => {
  const note = whyNot(kind, facts, options, circumstances)
  const { propertyId, tenancyId, tenancyVersion: version, isVacant } = facts
  return { propertyId, status: note === null ? 'WAITING' : 'SKIPPED', note, seen: { tenancyId, version, isVacant } }
}

/** Stores the action with its properties and adds its job. Those that cannot take it are left out at once. */
export async function startAction(scope: Scope, wanted: Wanted, limit: MailLimit): Promise<BulkAction> {
  const { kind, selection, count } = wanted
  const options = checkedOptions(wanted, scope)
  const facts = await selectProperties(scope, selection)
  refuseOtherNumber(facts.length, count)
  const circumstances = await readCircumstances(scope)
  const unavailable = await whyUnavailable(scope, kind, circumstances, facts)
  if (unavailable !== null) throw ruleBroken(unavailable)
  const properties = facts.map((each) => toNewProperty(kind, each, options, circumstances))
  if (properties.every(({ status }) => status === 'SKIPPED'))
    throw ruleBroken(`None of the selected properties can take this: ${properties[0]?.note}`)
  return storeAction(scope, kind, { ...options, message: null, ruleId: null }, properties, limit)
}
