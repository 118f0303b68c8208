import { lazy, type ComponentProps, type ReactNode } from 'react'
import { LazyPart } from '@/shared/LazyPart.tsx'
import type { ListSelection } from '@/shared/list-selection/use-list-selection.ts'
import { useIsWide } from '@/ui/use-is-wide.ts'

const BulkItemsBar = lazy(async () => import('./BulkItemsBar.tsx'))
const BulkCampaignBar = lazy(async () => import('./BulkCampaignBar.tsx'))
const BulkEditBar = lazy(async () => import('./BulkEditBar.tsx'))
const BulkActionBar = lazy(async () => import('./BulkActionBar.tsx'))

/** What can be done with selected quotes or invoices. */
export const BulkItems = (props: ComponentProps<typeof BulkItemsBar>) => (
  <WithSelection list={props.list}>
    <BulkItemsBar {...props} />
  </WithSelection>
)

/** What can be done with selected properties. */
export const BulkProperties = (props: ComponentProps<typeof BulkActionBar>) => (
  <WithSelection list={props.list}>
    <BulkActionBar {...props} />
  </WithSelection>
)

/** What can be changed at selected properties of the portfolio. */
export const BulkEdits = (props: ComponentProps<typeof BulkEditBar>) => (
  <WithSelection list={props.list}>
    <BulkEditBar {...props} />
  </WithSelection>
)

/** What can be done with selected properties of a coming or new rule. */
export const BulkCampaign = (props: ComponentProps<typeof BulkCampaignBar>) => (
  <WithSelection list={props.list}>
    <BulkCampaignBar {...props} />
  </WithSelection>
)

/** The bar is loaded with the first selected row; on a small screen, where it also selects a page, with the list. */
function WithSelection({ list: { count, cleared }, children }: { list: ListSelection; children: ReactNode }) {
  const isWide = useIsWide('md')
  return isWide && count === 0 && cleared === 0 ? null : <LazyPart>{children}</LazyPart>
}
