import type { BulkCheck, BulkChoice, BulkSelection } from '../../../contract/bulk-actions/bulk-actions.ts'
import { bulkPropertyKinds, type BulkPropertyKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { fromRequiredText, sendingDisabledText } from '../../../contract/emails.ts'
import { exceptionBounds } from '../../../contract/entry-preferences.ts'
import { maybeOne } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { noticeRule } from '../access-issues/access-case.queries.ts'
import { whyNoticeIsUnlawful } from '../access-cases/usable-methods.ts'
import { readNoticeFacts } from '../emails/notice-letter.ts'
import { templateChoices } from '../emails/notice-templates.ts'
import type { BulkFacts } from './bulk-facts.queries.ts'
import { emailedAlready, whyNot, type BulkCircumstances, type BulkOptions } from './bulk-rules.ts'
import { selectProperties } from './select-properties.ts'

const mostExamples = 10

export const readCircumstances = async ({ db, state, today }: Scope): Promise<BulkCircumstances> => ({
  state,
  today,
  noticeRule: (await maybeOne(db, noticeRule(state, today))) ?? null,
})

/** Why no property at all can take an action: the agency cannot send, or the law allows no entry by notice. */
export async function whyUnavailable(
  scope: Scope,
  kind: BulkPropertyKind,
  { noticeRule: rule }: BulkCircumstances,
  [first]: readonly BulkFacts[],
): Promise<string | null> {
  if (kind === 'ALLOW_ENTRY_NOTICE') return whyNoticeIsUnlawful(scope.state, rule, [])
  if (kind !== 'SEND_EMAIL' || !first) return null
  const sender = await readNoticeFacts(scope, { propertyId: first.propertyId, noticeId: null })
  if (!sender.isSendingEnabled) return sendingDisabledText
  return sender.fromEmail === null ? fromRequiredText : null
}

const toExample = ({ propertyId, addressLine1, addressLine2 }: BulkFacts) => ({
  propertyId,
  address: `${addressLine1}, ${addressLine2}`,
})

const nothingChosen: BulkOptions = { template: null, until: null }

function sortByReason(kind: BulkPropertyKind, properties: readonly BulkFacts[], circumstances: BulkCircumstances) {
  const reasons = new Map<string | null, BulkFacts[]>()
  for (const facts of properties) {
    const reason = whyNot(kind, facts, nothingChosen, circumstances)
    reasons.set(reason, [...(reasons.get(reason) ?? []), facts])
  }
  return reasons
}

/** Which actions the selected properties can take, and why the others cannot. */
export async function checkSelection(scope: Scope, selection: BulkSelection): Promise<BulkCheck> {
  const properties = await selectProperties(scope, selection)
  const circumstances = await readCircumstances(scope)
  const choices: BulkChoice[] = []
  for (const kind of bulkPropertyKinds) {
    const unavailable = await whyUnavailable(scope, kind, circumstances, properties)
    const reasons = sortByReason(kind, properties, circumstances)
    const possible = unavailable === null ? (reasons.get(null) ?? []) : []
    choices.push({
      kind,
      possible: possible.length,
      examples: possible.slice(0, mostExamples).map(toExample),
      impossible: [...reasons].flatMap(([reason, facts]) =>
        reason === null || unavailable !== null
          ? []
          : [{ reason, count: facts.length, examples: facts.slice(0, mostExamples).map(toExample) }],
      ),
      unavailable,
    })
  }
  const withReason = (template: string, wanted: string | null) =>
    properties.filter((facts) => whyNot('SEND_EMAIL', facts, { template, until: null }, circumstances) === wanted)
      .length
  return {
    total: properties.length,
    choices,
    templates: templateChoices.map((template) => ({
      ...template,
      possible: withReason(template.code, null),
      emailedToday: withReason(template.code, emailedAlready),
    })),
    untilBounds: exceptionBounds(scope.today),
  }
}
