import type { BulkItemsCheck } from '../../../contract/bulk-actions/bulk-items.ts'
import { bulkSubjects, type BulkItemKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import type { Scope } from '../../platform/scope.ts'
import { whyNotItem, wouldBeAgain, type BulkItem } from './bulk-item-rules.ts'
import { selectItems, whyItemsUnavailable } from './select-items.ts'

const mostExamples = 10

const toExample = (kind: BulkItemKind, { facts }: BulkItem) => ({
  itemId: facts.itemId,
  label: `${bulkSubjects[kind] === 'quote' ? 'Quote' : 'Invoice'} #${facts.number}`,
  address: `${facts.addressLine1}, ${facts.addressLine2}`,
})

/** Which of the selected quotes or invoices can take an action, and why the others cannot. */
export async function checkItems(
  scope: Scope,
  kind: BulkItemKind,
  itemIds: readonly number[],
): Promise<BulkItemsCheck> {
  const items = await selectItems(scope, kind, itemIds)
  const unavailable = await whyItemsUnavailable(scope, kind)
  const byReason = new Map<string | null, BulkItem[]>()
  for (const item of items) {
    const reason = unavailable ?? whyNotItem(kind, item, scope)
    byReason.set(reason, [...(byReason.get(reason) ?? []), item])
  }
  const possible = byReason.get(null) ?? []
  const again = possible.filter((item) => wouldBeAgain(kind, item))
  const examplesOf = (some: readonly BulkItem[]) => some.slice(0, mostExamples).map((item) => toExample(kind, item))
  return {
    total: items.length,
    possible: possible.length,
    forwardedBefore: { count: again.length, examples: examplesOf(again) },
    examples: examplesOf(possible),
    impossible: [...byReason].flatMap(([reason, some]) =>
      reason === null || unavailable !== null ? [] : [{ reason, count: some.length, examples: examplesOf(some) }],
    ),
    unavailable,
  }
}
