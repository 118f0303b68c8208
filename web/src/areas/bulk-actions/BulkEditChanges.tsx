import type { BulkEditPreview } from '@contract/bulk-actions/bulk-edits.ts'
import { FromTo } from '@/shared/form-shell/FromTo.tsx'
import { Pager } from '@/ui/tables/Pager.tsx'
import { countProperties } from './bulk-texts.ts'
import { LeftOut } from './LeftOut.tsx'

type BulkEditChangesProps = {
  preview: BulkEditPreview
  page: number
  pageSize: number
  isRefreshing: boolean
  onPage: (page: number) => void
}

/** What changes at each of the selected properties, and which are left out. */
export function BulkEditChanges({ preview, page, pageSize, isRefreshing, onPage }: BulkEditChangesProps) {
  const { items, total, impossible } = preview
  return (
    <section className="flex flex-col gap-3" aria-busy={isRefreshing}>
      <h3 className="font-semibold">
        {total === 0 ? 'Nothing would change' : `${countProperties(total)} would change`}
      </h3>
      {items.length > 0 ? (
        <ul aria-label="Changes" className="divide-y divide-line rounded-lg border border-line">
          {items.map(({ propertyId, addressLine1, addressLine2, from, to }) => (
            <li
              key={propertyId}
              className="grid gap-x-4 gap-y-1 px-4 py-2.5 [overflow-wrap:anywhere] sm:grid-cols-[2fr_3fr]"
            >
              <span className="min-w-0">
                <span className="block font-medium">{addressLine1}</span>
                <span className="block text-xs text-quiet">{addressLine2}</span>
              </span>
              <FromTo from={from} to={to} />
            </li>
          ))}
        </ul>
      ) : null}
      {total > pageSize ? (
        <Pager page={page} pageSize={pageSize} total={total} width={3} onPageChange={onPage} label="Pages of changes" />
      ) : null}
      <LeftOut subject="property" impossible={impossible} />
    </section>
  )
}
