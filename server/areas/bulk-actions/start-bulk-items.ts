import { softwareLabel } from '../../../contract/agency.ts'
import type { BulkAction } from '../../../contract/bulk-actions/bulk-actions.ts'
import { bulkSubjects, type BulkItemKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { NewBulkItem } from './bulk-actions.queries.ts'
import { forwardedBeforeText, whyNotItem, wouldBeAgain, type BulkItem } from './bulk-item-rules.ts'
import { selectItems, whyItemsUnavailable } from './select-items.ts'
import { storeAction, type MailLimit } from './store-bulk-action.ts'

type Wanted = { kind: BulkItemKind; itemIds: readonly number[]; message: string; isAgain: boolean }

function toNewItem(scope: Scope, { kind, isAgain }: Wanted, item: BulkItem): NewBulkItem {
  const again = !isAgain && wouldBeAgain(kind, item) ? forwardedBeforeText : null
  const note = whyNotItem(kind, item, scope) ?? again
  const { propertyId, itemId } = item.facts
  const shared = { propertyId, status: note === null ? ('WAITING' as const) : ('SKIPPED' as const), note }
  if (item.kind === 'quote') return { ...shared, quoteId: itemId, seen: null }
  const { software } = item.facts
  return { ...shared, invoiceId: itemId, seen: { softwareName: software === null ? null : softwareLabel(software) } }
}

/** Stores the action with its quotes or invoices and adds its job. Those that cannot take it are left out at once. */
export async function startItems(scope: Scope, wanted: Wanted, limit: MailLimit): Promise<BulkAction> {
  const { kind, itemIds, message } = wanted
  const found = await selectItems(scope, kind, itemIds)
  const unavailable = await whyItemsUnavailable(scope, kind)
  if (unavailable !== null) throw ruleBroken(unavailable)
  const items = found.map((item) => toNewItem(scope, wanted, item))
  if (items.every(({ status }) => status === 'SKIPPED'))
    throw ruleBroken(`None of the selected ${bulkSubjects[kind]}s can take this: ${items[0]?.note}`)
  const isMessage = kind !== 'UPLOAD_INVOICES' && message !== ''
  return storeAction(
    scope,
    kind,
    { template: null, until: null, message: isMessage ? message : null, ruleId: null },
    items,
    limit,
  )
}
