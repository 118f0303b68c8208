import type { BulkAction } from '../../../contract/bulk-actions/bulk-actions.ts'
import {
  relevantEdit,
  type BulkEdit,
  type BulkEditPreview,
  type BulkEditSelection,
} from '../../../contract/bulk-actions/bulk-edits.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { NewBulkItem } from './bulk-actions.queries.ts'
import { refuseOtherNumber } from './select-properties.ts'
import { selectForEdit, type EditCandidate } from './select-for-edit.ts'
import { storeAction, type MailLimit } from './store-bulk-action.ts'

const mostExamples = 10

/** What an edit would change, one page of it, and what it leaves out. */
export async function previewEdit(
  scope: Scope,
  { selection, edit }: { selection: BulkEditSelection; edit: BulkEdit },
  { page, 'page-size': size }: { page: number; 'page-size': number },
): Promise<BulkEditPreview> {
  const candidates = await selectForEdit(scope, selection, relevantEdit(edit))
  const changed = candidates.flatMap(({ facts, effect }) => ('reason' in effect ? [] : [{ facts, effect }]))
  const byReason = new Map<string, EditCandidate[]>()
  for (const each of candidates)
    if ('reason' in each.effect) byReason.set(each.effect.reason, [...(byReason.get(each.effect.reason) ?? []), each])
  return {
    items: changed.slice((page - 1) * size, page * size).map(({ facts, effect }) => ({
      propertyId: facts.propertyId,
      addressLine1: facts.addressLine1,
      addressLine2: facts.addressLine2,
      ...effect,
    })),
    total: changed.length,
    selected: candidates.length,
    impossible: [...byReason].map(([reason, some]) => ({
      reason,
      count: some.length,
      examples: some.slice(0, mostExamples).map(({ facts: { propertyId, addressLine1, addressLine2 } }) => ({
        propertyId,
        address: `${addressLine1}, ${addressLine2}`,
      })),
    })),
  }
}

const toItem = ({ facts, effect }: EditCandidate): NewBulkItem => {
  const { propertyId, tenancyId, tenancyVersion: version, isVacant } = facts
  const isLeftOut = 'reason' in effect
  return {
    propertyId,
    status: isLeftOut ? 'SKIPPED' : 'WAITING',
    note: isLeftOut ? effect.reason : null,
    seen: { tenancyId, version, isVacant, from: isLeftOut ? '' : effect.from },
  }
}

/** Stores the edit with its properties and adds its job. Those that it cannot change are left out at once. */
export async function startEdit(
  scope: Scope,
  { selection, count, edit: given }: { selection: BulkEditSelection; count: number; edit: BulkEdit },
  limit: MailLimit,
): Promise<BulkAction> {
  const edit = relevantEdit(given)
  const candidates = await selectForEdit(scope, selection, edit)
  refuseOtherNumber(candidates.length, count)
  const items = candidates.map(toItem)
  if (items.every(({ status }) => status === 'SKIPPED'))
    throw ruleBroken(`None of the selected properties can be changed: ${items[0]?.note}`)
  return storeAction(scope, edit.kind, { template: null, until: null, message: null, ruleId: null, edit }, items, limit)
}
