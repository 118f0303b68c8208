import { softwareLabel } from '../../../contract/agency.ts'
import type { BulkAction } from '../../../contract/bulk-actions/bulk-actions.ts'
import { bulkSubjects, type BulkItemKind } from '../../../contract/bulk-actions/bulk-kinds.ts'
import { ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import type { NewBulkItem } from './bulk-actions.queries.ts'
import { countForwarded, whyNotItem, type BulkItem } from './bulk-item-rules.ts'
import { selectItems, whyItemsUnavailable } from './select-items.ts'
import { storeAction, type MailLimit } from './store-bulk-action.ts'

type Wanted = { kind: BulkItemKind; itemIds: readonly number[]; message: string; isAgain: boolean }

const againText = (subject: string, count: number): string =>
  count === 1
    ? `One of the ${subject}s was forwarded before. Please confirm that it is forwarded again.`
    : `${count} of the ${subject}s were forwarded before. Please confirm that they are forwarded again.`

function toNewItem(scope: Scope, kind: BulkItemKind, item: BulkItem): NewBulkItem {
  const note = whyNotItem(kind, item, scope)
  const { propertyId, itemId } = item.facts
  const shared = { propertyId, status: note === null ? ('WAITING' as const) : ('SKIPPED' as const), note }
  if (item.kind === 'quote') return { ...shared, quoteId: itemId, seen: null }
  const { software } = item.facts
  return { ...shared, invoiceId: itemId, seen: { softwareName: software === null ? null : softwareLabel(software) } }
}

/** Stores the action with its quotes or invoices and adds its job. Those that cannot take it are left out at once. */
export async function startItems(
  scope: Scope,
  { kind, itemIds, message, isAgain }: Wanted,
  limit: MailLimit,
): Promise<BulkAction> {
  const found = await selectItems(scope, kind, itemIds)
  const unavailable = await whyItemsUnavailable(scope, kind)
  if (unavailable !== null) throw ruleBroken(unavailable)
  const items = found.map((item) => toNewItem(scope, kind, item))
  if (items.every(({ status }) => status === 'SKIPPED'))
    throw ruleBroken(`None of the selected ${bulkSubjects[kind]}s can take this: ${items[0]?.note}`)
  const again = countForwarded(
    kind,
    found.filter((item) => whyNotItem(kind, item, scope) === null),
  )
  if (again > 0 && !isAgain) throw ruleBroken(againText(bulkSubjects[kind], again), { isAgain: 'Please confirm this' })
  const isMessage = kind !== 'UPLOAD_INVOICES' && message !== ''
  return storeAction(scope, kind, { template: null, until: null, message: isMessage ? message : null }, items, limit)
}
